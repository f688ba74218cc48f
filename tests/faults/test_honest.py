"""The server as it is: whatever the nemesis does, the record explains what everybody saw."""

import pytest

from tests.faults.directed import DIRECTED, stretched
from tests.faults.rounds import Workshop
from tests.faults.test_rounds import explained

# Rounds in which another defect is looked for in the same way are not played twice.
LIKE_OTHERS = {
    "unwritten_is_shown",
    "writer_dies_quietly",
    "skipped_version",
    "refused_and_done",
    "leaked_draft",
    "chance_thinks_again",
    "forced_consent",
}

ATTEMPTS = 3  # on a busy machine, a short round may be over before anybody has played


@pytest.mark.parametrize("name", [name for name in DIRECTED if name not in LIKE_OTHERS])
def test_the_honest_server_passes_where_a_defect_is_found(name: str, shop: Workshop) -> None:
    plan = DIRECTED[name].plan
    for attempt in range(ATTEMPTS):
        result = explained(shop.run(stretched(plan, 1 << attempt)))
        if result.acknowledged > 10 or not plan.sittings:
            break
    assert result.acknowledged > 10 or not plan.sittings
    # Not each one: a writing process that was killed may not be back yet when the next kill comes.
    assert set(result.faults) == {fault.kind for fault in result.plan.faults}
