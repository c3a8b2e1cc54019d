"""Messages that only greet, thank, take leave, or ask who is there: they ask for nothing that a pack could answer."""

import re
from enum import StrEnum

from domain.text import fold


class Courtesy(StrEnum):
    INTRODUCTION = "introduction"
    THANKS = "thanks"
    FAREWELL = "farewell"
    GREETING = "greeting"


_SAID = {
    Courtesy.INTRODUCTION: (
        r"(?:who|what) (?:are|r) (?:you|u)(?: (?:exactly|then|for))?"
        r"|what (?:can|do|could) (?:you|u) do(?: for (?:me|us))?"
        r"|(?:what|how) can you help(?: (?:me|us))?(?: with)?|how do you work|what do you know"
        r"|are you (?:an? )?(?:bot|robot|human|person|real|machine|ai|chatbot)(?: (?:person|human))?"
        r"|what (?:can|may|could) (?:i|we) ask(?: you)?(?: about)?|what(?:'s| is) your name|introduce yourself"
    ),
    Courtesy.THANKS: (
        r"thanks?(?: you)?|thank u|thx|ty|cheers|(?:much|really) appreciated"
        r"|(?:that(?:'s| is| was) )?(?:really |very |so )?"
        r"(?:great|perfect|helpful|wonderful|brilliant|awesome|lovely|excellent|fantastic|useful|nice|cool|all|clear)"
        r"|you(?:'re| are|r) (?:a |the |an |so |very )?"
        r"(?:star|best|great|awesome|helpful|legend|gem|angel|kind|welcome)"
        r"|(?:good|nice|great) (?:job|work|one|answer|bot)|well done|got it|understood|will do|noted|lol|haha+|ha"
    ),
    Courtesy.FAREWELL: (
        r"(?:good)?bye(?: bye)?|good night|see (?:you|ya|u)(?: (?:later|soon|tomorrow|around|then))?|ciao|cya|farewell"
        r"|have a (?:nice|good|great|lovely) (?:day|one|evening|night|weekend|afternoon)|take care"
        r"|until (?:tomorrow|next time)"
        r"|talk (?:to you )?(?:later|soon)|later"
    ),
    Courtesy.GREETING: (
        r"hi+|hello+|hey+|hiya|howdy|yo|namaste|greetings|good (?:morning|afternoon|evening|day)"
        r"|morning|evening|afternoon"
        r"|(?:how are|how r) (?:you|u)(?: (?:doing|today|all))*|how(?:'s| is) it going|what'?s up|nice to meet you"
    ),
}
_BESIDE = (
    r"ok|okay|yes|no|so|and|but|well|oh|ah|all|again|there|team|everyone|everybody|folks|guys|dear|very|much|a lot|"
    r"lots|"
    r"for (?:now|today|that|this|everything|all that)|for (?:(?:the|your|all) )*(?:quick |kind )?"
    r"(?:help|info|information|answers?|reply|time)|now|then|today|please|"
    r"really|assistant|bot|you|i|just|wanted to say|say"
)
_ONE = rf"(?>(?:{'|'.join([*_SAID.values(), _BESIDE])})(?!\w))"  # atomic: "thank you" over and over has one reading
_WHOLE = re.compile(rf"\W*{_ONE}(?:\W+{_ONE})*\W*")
_EACH = {kind: re.compile(rf"(?<!\w)(?:{pattern})(?!\w)") for kind, pattern in _SAID.items()}


def courtesy(message: str) -> Courtesy | None:
    """What a message that is nothing but courtesy does; None where it says anything else."""
    said = fold(message)
    if not _WHOLE.fullmatch(said):
        return None
    return next((kind for kind, pattern in _EACH.items() if pattern.search(said)), None)
