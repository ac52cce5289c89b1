"""Learners of a plan in a folder: `plan.json` says what is trained, and each learner has a file of its own.

They are memories like any other: `menace:FOLDER/g1-menace-{side}-1-3.json` plays.
"""

import json
import os

from ..errors import InvalidFile
from ..files import has_its_file, named, read_text, write_atomically
from ..learn.kinds import load
from ..words import Phrase
from .population import Member, Plan, Slot

PLAN = "plan.json"
LARGEST = 1 << 20


class Nursery:
    """A folder for the learners of one plan. What has something else in it is refused, and left alone."""

    def __init__(self, folder: str, plan: Plan) -> None:
        self.folder, self.plan = folder, plan
        schedules = [str(schedule) for schedule in plan.schedules]
        said = json.dumps({**plan._asdict(), "schedules": schedules}, indent=1) + "\n"
        about = os.path.join(folder, PLAN)
        if not has_its_file(folder, PLAN):
            write_atomically(about, said)
        elif read_text(about, Phrase("plan"), LARGEST) != said:
            raise InvalidFile("{name} has something else in it: name another folder", name=named(folder))

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
