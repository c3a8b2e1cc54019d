"""What is done for each kind of event, by the worker, outside Bolt."""
