"""The closed classes of English words, as the tokens of a message spell them ("'s" and "n't" stand by themselves)."""

ARTICLES = frozenset("a an the".split())
POSSESSIVES = frozenset("my our your his her its their".split())
DETERMINERS = (
    ARTICLES
    | POSSESSIVES
    | frozenset("this that these those another other one some any each every all both no".split())
)
"""Whatever may open a noun phrase."""

SUBJECTS = frozenset("i you he she we they".split())
OBJECTS = frozenset("me you him her us them".split())
PRONOUNS = SUBJECTS | OBJECTS | {"it"}
I_OR_ME = frozenset("i me my mine myself".split())
WE_OR_US = frozenset("we us our ourselves".split())
OF_OTHERS = frozenset("his her their".split())
HE_OR_SHE = frozenset("he she him her his hers".split())
REFERRING = frozenset("it this that these those them both either".split())
"""What may stand for a thing that was named."""

BE = frozenset("am is are was were be been being 'm 's 're".split())
HAVE = frozenset("have has had having 've 's".split())
DO = frozenset("do does did".split())
WILL = frozenset("will would 'll 'd".split())
MODALS = WILL | frozenset("can could may might must shall should".split())
AUXILIARIES = BE | HAVE | DO | MODALS

NOT = frozenset("not n't never".split())
NEGATORS = NOT | frozenset("no none nothing neither nor without".split())
INTERROGATIVES = frozenset("who whom whose what which when where why how".split())
COORDINATORS = frozenset("and or nor & + / , plus".split())
