"""Learners of a plan in a folder: `plan.json` says what is trained, and each learner has a file of its own.

They are memories like any other: `menace:FOLDER/g1-menace-{side}-1-3.json` plays.
"""

import json
import os

from ..files import write_atomically
from ..learn.kinds import load
from ..words import Phrase, text
from .folders import agree
from .population import Member, Plan, Slot

PLAN = "plan.json"


class Nursery:
    """A folder for the learners of one plan. What has something else in it is refused, and left alone."""

    def __init__(self, folder: str, plan: Plan) -> None:
        self.folder, self.plan = folder, plan
        schedules = [str(schedule) for schedule in plan.schedules]
        said = json.dumps({**plan._asdict(), "schedules": schedules}, indent=1) + "\n"
        refusal = text("{name} has something else in it: name another folder")
        agree(folder, PLAN, said, Phrase("plan"), refusal)

    def path(self, generation: int, slot: Slot) -> str:
        """The file of a learner."""
        name = f"g{generation}-{slot.kind}-{slot.side}-{slot.schedule + 1}-{slot.number + 1}.json"
        return os.path.join(self.folder, name)

    def members(self) -> tuple[Member, ...]:
        """Those that are there, each as it was when it had learned."""
        found = []
        for generation in range(1, self.plan.generations + 1):
            for slot in self.plan.slots:
                path = self.path(generation, slot)
                if os.path.exists(path):
                    learner = load(path)
                    found.append(Member(slot, generation, learner.export_memory(), learner.curve))
        return tuple(found)

    def keep(self, members: list[Member]) -> None:
        """Write learners down as soon as they have learned."""
        for member in members:
            write_atomically(self.path(member.generation, member.slot), member.memory)
