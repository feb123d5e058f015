"""The instructions that participants read, as this program ships them.

Owns: the text of `standard-1` in both languages and both modes. Refuses: changing it: a new text is a new version, since
episodes name the version that was read.
"""

from __future__ import annotations

from data.schema.study import STANDARD_INSTRUCTIONS, Instructions

_BOTH_EN = (
    "You may report nothing, one thing or several. For each report, say in your own words what is wrong and where, choose "
    "the pictures that show it, and point at it in one of them; if it cannot be pointed at, say so. Reports can be changed "
    "or withdrawn until you finish.\n\n"
    "Some of these places have nothing wrong with them. Saying so is as good an answer as a report.\n\n"
    "You can pause at any time; the world stands still meanwhile. If you cannot go on, give up; if the program does not "
    "work as it should, say that it is a technical problem. Nothing that you did is lost."
)
_BOTH_ZH = (
    "您可以不报告、报告一处或多处问题。每份报告请用自己的话说明哪里不对劲、在什么位置，选择能证明它的画面，并在其中一张上标出位置；"
    "如果无法标出，请说明。结束之前，报告随时可以修改或撤回。\n\n"
    "有些地方没有任何问题。如实说明“没有发现问题”与提交报告同样有价值。\n\n"
    "您可以随时暂停，暂停期间世界静止不动。如果无法继续，请选择放弃；如果程序不能正常工作，请选择技术问题。您所做的一切都不会丢失。"
)
_STANDARD = Instructions(
    id="00000000-0000-7000-8000-000000000001",
    name=STANDARD_INSTRUCTIONS,
    texts={
        "step": {
            "en": "You will look around in a 3D place. Something in it may be wrong: it could not be like this in a real "
            "place. Find it and prove it.\n\n"
            "You act in steps: move, turn, look, use what is under the crosshair, or wait. Each step shows you a new picture. "
            "The number of steps is limited and is always shown; looking again at earlier pictures, taking notes and "
            "reporting cost no step.\n\n" + _BOTH_EN,
            "zh": "您将在一个三维场景中查看。其中可能有不对劲的地方：现实中不可能是这样。请找到它并加以证明。\n\n"
            "您按步行动：移动、转身、抬头或低头、使用准星所指的物体，或等待。每一步都会给您一张新的画面。步数有限，剩余步数始终显示；"
            "重看之前的画面、记笔记和报告都不消耗步数。\n\n" + _BOTH_ZH,
        },
        "free": {
            "en": "You will walk around in a 3D place. Something in it may be wrong: it could not be like this in a real "
            "place. Find it and prove it.\n\n"
            "You walk freely with the keyboard and look with the mouse. Your time in the place is limited and always shown. "
            "Press F to keep what you see as evidence, up to 30 pictures.\n\n" + _BOTH_EN,
            "zh": "您将在一个三维场景中自由行走。其中可能有不对劲的地方：现实中不可能是这样。请找到它并加以证明。\n\n"
            "用键盘行走，用鼠标环顾。您在场景中的时间有限，剩余时间始终显示。按 F 键把眼前的画面留作证据，最多 30 张。\n\n"
            + _BOTH_ZH,
        },
    },
    by="WorldAudit Studio",
)
SHIPPED: dict[str, Instructions] = {_STANDARD.name: _STANDARD}
"""By name."""
