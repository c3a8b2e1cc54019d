import React from "react";
import { createRoot } from "react-dom/client";
import { Message } from "slack-blocks-to-jsx";

const roots = new WeakMap();

/** Draw Block Kit blocks into an element; again with other blocks updates it in place. */
export function draw(element, blocks, data, theme) {
  let root = roots.get(element);
  if (!root) {
    root = createRoot(element);
    roots.set(element, root);
  }
  root.render(<Message blocks={blocks} data={data} theme={theme} name="" logo="" withoutWrapper={true} />);
}
