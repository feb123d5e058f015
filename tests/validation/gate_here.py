"""A child process that gates one definition from standard input in the fake room and prints what it found."""

import asyncio
import sys

from data.schema.task import TaskDefinition
from tests.validation.gated import Pictures, gate

if __name__ == "__main__":
    pictures = Pictures()
    gating = asyncio.run(gate(TaskDefinition.model_validate_json(sys.stdin.read()), pictures=pictures))
    sys.stdout.write(gating.model_dump_json())
