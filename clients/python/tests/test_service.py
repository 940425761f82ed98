"""Against a running service with an empty sandbox tenant: HALFHOUR_URL, HALFHOUR_KEY, HALFHOUR_TENANT."""

import asyncio
import os
import unittest
from datetime import UTC, datetime, timedelta

from halfhour import AsyncClient, Client, each_item, each_item_async, problems
from halfhour.types import ConsumptionRecord

URL = os.environ.get("HALFHOUR_URL")
KEY, TENANT = os.environ.get("HALFHOUR_KEY", ""), os.environ.get("HALFHOUR_TENANT", "")


def readings(asset_uuid: str, start: datetime, end: datetime, evening: float) -> list[ConsumptionRecord]:
    count = int((end - start) / timedelta(minutes=30))
    times = [start + timedelta(minutes=30 * i) for i in range(count)]
    return [
        {"assetUUID": asset_uuid, "startTime": at.isoformat(), "value": evening if at.hour == 17 else 0.2} for at in times
    ]


@unittest.skipUnless(URL, "HALFHOUR_URL is not set")
class ServiceTest(unittest.TestCase):
    def setUp(self) -> None:
        self.client = Client(f"{URL}/api/v1", KEY, TENANT)
        self.addCleanup(self.client.close)

    def test_from_registration_to_the_stats_of_an_event(self) -> None:
        client = self.client
        client.set_clock({"now": "2026-01-15T00:00:00Z"})
        user = client.create_user({"userId": "CUST-1", "name": "Ada Lovelace"})
        home = client.create_asset({"assetId": "HOME-1", "userUUID": user["userUUID"], "mpan": "2000000000112"})
        client.create_consent({"userUUID": user["userUUID"], "type": "DISPATCH"})
        midnight = datetime(2026, 1, 15, tzinfo=UTC)
        accepted = client.create_consumption(readings(home["assetUUID"], midnight - timedelta(days=45), midnight, 0.6))
        self.assertEqual(accepted["inserted"], 45 * 48)
        scheme = client.create_scheme({"name": "Demand Flexibility Service"})["schemeUUID"]
        client.opt_scheme_assets(scheme, {"assetUUIDs": [home["assetUUID"]], "action": "OPT_IN"})
        client.set_clock({"advance": "PT1M"})
        self.assertEqual([row["status"] for row in each_item(client.list_scheme_assets, scheme)], ["READY"])
        event = client.create_event(
            {
                "name": "Thursday evening",
                "schemeUUID": scheme,
                "eventType": "TURN_DOWN",
                "startTime": "2026-01-15T17:00:00Z",
                "endTime": "2026-01-15T18:00:00Z",
                "contractedMw": 0.001,
            }
        )["eventUUID"]
        client.opt_event_assets(event, {"assetUUIDs": [home["assetUUID"]], "action": "OPT_IN"})
        with self.assertRaises(problems.StatsNotReady):
            client.get_event_stats(event)
        client.set_clock({"now": "2026-01-15T18:00:00Z"})
        client.create_consumption(readings(home["assetUUID"], midnight, midnight + timedelta(hours=18), 0.1))
        client.set_clock({"advance": "PT10M"})
        stats = client.get_event_stats(event)
        self.assertEqual((stats["status"], stats["deliveredKwh"]), ("FINAL", 1.0))

    def test_refusals_point_at_what_was_sent(self) -> None:
        with self.assertRaises(problems.InvalidRequest) as raised:
            self.client.list_assets(page_size=1001)
        problem = raised.exception.problem
        assert problem is not None
        self.assertEqual(problem["errors"][0]["pointer"], "?pageSize")
        with self.assertRaises(problems.Unauthorised):
            Client(f"{URL}/api/v1", "another", TENANT).list_assets()

    def test_a_post_sent_twice_under_one_key_is_done_once(self) -> None:
        name = {"name": "Southern homes"}
        first = self.client.create_portfolio({"name": "Southern homes"}, idempotency_key='"portfolio-1"')
        again = self.client.request("POST", "/portfolios", body=name, idempotency_key='"portfolio-1"')
        self.assertEqual(again.json(), first)
        self.assertEqual(again.headers["idempotency-replayed"], "true")

    def test_an_etag_guards_a_change(self) -> None:
        portfolio = self.client.create_portfolio({"name": "Northern homes"})["portfolioUUID"]
        path = "/portfolios/{portfolioUUID}"
        etag = self.client.request("GET", path, params={"portfolioUUID": portfolio}).headers["etag"]
        self.client.update_portfolio(portfolio, {"description": "Around Leeds"}, if_match=etag)
        with self.assertRaises(problems.PreconditionFailed):
            self.client.update_portfolio(portfolio, {"description": "Around York"}, if_match=etag)

    def test_asynchronous_calls_run_side_by_side_and_lists_are_read_to_their_end(self) -> None:
        async def create_and_list() -> list[str]:
            async with AsyncClient(f"{URL}/api/v1", KEY, TENANT) as client:
                await asyncio.gather(*(client.create_user({"userId": f"SIDE-{n}", "name": "N"}) for n in range(7)))
                users = each_item_async(client.list_users, search="SIDE-", sort="userId", page_size=3)
                return [user["userId"] async for user in users]

        self.assertEqual(asyncio.run(create_and_list()), [f"SIDE-{n}" for n in range(7)])


if __name__ == "__main__":
    unittest.main()
