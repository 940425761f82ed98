"""How calls are sent, repeated and refused, without a service."""

import json
import unittest
from collections.abc import Callable
from unittest import mock

import httpx
from halfhour import ApiError, AsyncClient, Client, each_item, each_item_async, problems
from halfhour._pace import Pace

Handler = Callable[[httpx.Request], httpx.Response]


def problem(status: int, code: str, headers: dict[str, str] | None = None) -> httpx.Response:
    body = {"status": status, "code": code, "detail": f"because of {code}", "errors": [{"pointer": "?page"}]}
    return httpx.Response(status, json=body, headers={"content-type": "application/problem+json", **(headers or {})})


class Service:
    """Replies in turn; one that is an exception is a connection that fails."""

    def __init__(self, *replies: httpx.Response | Exception) -> None:
        self.replies = list(replies)
        self.requests: list[httpx.Request] = []

    def __call__(self, request: httpx.Request) -> httpx.Response:
        self.requests.append(request)
        reply = self.replies.pop(0)
        if isinstance(reply, Exception):
            raise reply
        return reply

    def client(self) -> Client:
        return Client("http://service/api/v1/", "key", "tenant", paced=False, transport=httpx.MockTransport(self))


class CallTest(unittest.TestCase):
    def setUp(self) -> None:
        patch = mock.patch("time.sleep")
        self.sleep = patch.start()
        self.addCleanup(patch.stop)

    def slept(self) -> list[float]:
        return [call.args[0] for call in self.sleep.call_args_list]

    def test_sends_key_tenant_and_version_with_the_filled_in_path(self) -> None:
        service = Service(httpx.Response(200, json={"assetUUID": "a/b"}))
        self.assertEqual(service.client().get_asset("a/b")["assetUUID"], "a/b")
        (request,) = service.requests
        self.assertEqual(str(request.url), "http://service/api/v1/assets/a%2Fb")
        self.assertEqual(
            {name: request.headers[name] for name in ("x-api-key", "tenant", "x-api-version")},
            {"x-api-key": "key", "tenant": "tenant", "x-api-version": "1.0"},
        )

    def test_leaves_out_what_is_not_given_and_writes_the_rest_as_the_interface_does(self) -> None:
        service = Service(httpx.Response(200, json={}))
        service.client().list_events(page_size=5, from_="2026-01-15T17:00:00+00:00")
        self.assertEqual(service.requests[0].url.query, b"pageSize=5&from=2026-01-15T17%3A00%3A00%2B00%3A00")

    def test_returns_none_for_an_answer_without_body(self) -> None:
        call: Callable[[str], object] = Service(httpx.Response(204)).client().archive_asset
        self.assertIsNone(call("a"))

    def test_raises_the_exception_of_the_code(self) -> None:
        service = Service(problem(409, "MPAN_TAKEN"))
        with self.assertRaises(problems.MpanTaken) as raised:
            service.client().update_asset("a", {"mpan": "1"}, if_match='"3"')
        self.assertEqual((raised.exception.status, raised.exception.code), (409, "MPAN_TAKEN"))
        self.assertEqual(str(raised.exception), "because of MPAN_TAKEN")
        self.assertEqual(service.requests[0].headers["if-match"], '"3"')

    def test_raises_the_base_for_what_is_no_problem_of_the_interface(self) -> None:
        for response in (httpx.Response(404, text="<html>"), problem(404, "OF_SOMETHING_ELSE")):
            with self.assertRaises(ApiError) as raised:
                Service(response).client().get_asset("a")
            self.assertIs(type(raised.exception), ApiError)

    def test_waits_as_long_as_a_refusal_says_and_sends_any_method_again(self) -> None:
        service = Service(problem(429, "TOO_MANY_REQUESTS", {"retry-after": "3"}), httpx.Response(204))
        service.client().archive_asset("a")
        self.assertEqual((len(service.requests), self.slept()), (2, [3.0]))

    def test_repeats_a_post_under_one_idempotency_key(self) -> None:
        service = Service(
            httpx.ReadTimeout("lost"), problem(409, "IDEMPOTENCY_IN_PROGRESS"), httpx.Response(201, json={"userUUID": "u"})
        )
        self.assertEqual(service.client().create_user({"userId": "1", "name": "Ada"})["userUUID"], "u")
        keys = {request.headers["idempotency-key"] for request in service.requests}
        self.assertEqual((len(service.requests), len(keys)), (3, 1))
        self.assertRegex(keys.pop(), '^"[0-9a-f-]{36}"$')
        self.assertTrue(0.5 <= self.slept()[0] <= 1 <= self.slept()[1] <= 2, self.slept())

    def test_waits_for_its_own_first_attempt_and_not_for_that_of_another_program(self) -> None:
        def in_progress() -> httpx.Response:
            return problem(409, "IDEMPOTENCY_IN_PROGRESS")

        service = Service(httpx.ReadTimeout("lost"), in_progress(), httpx.Response(201, json={"userUUID": "u"}))
        created = service.client().create_user({"userId": "1", "name": "Ada"}, idempotency_key='"user-1"')
        self.assertEqual(created["userUUID"], "u")
        with self.assertRaises(problems.IdempotencyInProgress):
            Service(in_progress()).client().create_user({"userId": "1", "name": "Ada"}, idempotency_key='"user-1"')

    def test_sends_the_key_it_is_given_and_another_for_another_call(self) -> None:
        service = Service(*(httpx.Response(201, json={}) for _ in range(3)))
        client = service.client()
        client.create_user({"userId": "1", "name": "Ada"}, idempotency_key='"user-1"')
        client.create_user({"userId": "2", "name": "Ada"})
        client.create_user({"userId": "2", "name": "Ada"})
        keys = [request.headers["idempotency-key"] for request in service.requests]
        self.assertEqual((keys[0], len(set(keys))), ('"user-1"', 3))

    def test_does_not_repeat_a_change_that_may_have_been_made(self) -> None:
        for failure in (httpx.ReadTimeout("lost"), httpx.RemoteProtocolError("closed")):
            service = Service(failure)
            with self.assertRaises(type(failure)):
                service.client().set_clock({"advance": "PT1M"})
            self.assertEqual(len(service.requests), 1)
        service = Service(problem(503, "UNAVAILABLE", {"retry-after": "1"}))
        with self.assertRaises(problems.Unavailable) as raised:
            service.client().update_asset("a", {"name": "x"})
        self.assertEqual(raised.exception.retry_after_seconds, 1.0)

    def test_repeats_any_method_that_cannot_have_arrived(self) -> None:
        service = Service(httpx.ConnectError("refused"), httpx.Response(200, json={}))
        service.client().set_clock({"advance": "PT1M"})
        self.assertEqual(len(service.requests), 2)

    def test_waits_longer_each_time_and_gives_up(self) -> None:
        service = Service(*(problem(503, "UNAVAILABLE", {"retry-after": "0"}) for _ in range(5)))
        with self.assertRaises(problems.Unavailable):
            service.client().list_assets()
        self.assertEqual(len(service.requests), 5)
        for waited, longest in zip(self.slept(), (1, 2, 4, 8), strict=True):
            self.assertTrue(longest / 2 <= waited <= longest, self.slept())

    def test_sends_back_what_it_has_seen_with_reads_that_may_be_stale(self) -> None:
        seen = ["16/B374D848", "2/FFFFFFFF"]
        service = Service(*(httpx.Response(200, json={}, headers={"x-read-after": each}) for each in [*seen, "16/C"]))
        client = service.client()
        client.get_asset("a")
        client.list_assets()
        client.list_assets()
        sent = [request.headers.get("x-read-after") for request in service.requests]
        self.assertEqual(sent, [None, "16/B374D848", "16/B374D848"])

    def test_refuses_numbers_that_json_has_not(self) -> None:
        with self.assertRaises(ValueError):
            Service().client().update_asset("a", {"powerKw": float("nan")})


def pages(request: httpx.Request) -> httpx.Response:
    """Three responses, of which the second is empty; no page is named."""
    query = request.url.params
    data, cursor = {None: (["a", "b"], "x"), "x": ([], "y"), "y": (["c", "d"], None)}[query.get("cursor")]
    page = {"data": data, "totalPages": 3, **({"nextCursor": cursor} if cursor else {})}
    assert "page" not in query
    return httpx.Response(200, json={**page, "query": [query["pageSize"], query["sort"]]})


class PagingTest(unittest.IsolatedAsyncioTestCase):
    def test_reads_after_every_cursor_to_the_end(self) -> None:
        client = Client("http://service", "key", "tenant", paced=False, transport=httpx.MockTransport(pages))
        self.assertEqual(list(each_item(client.list_assets, sort="assetId")), ["a", "b", "c", "d"])

    async def test_reads_the_same_asynchronously(self) -> None:
        async with AsyncClient("http://service", "key", "tenant", transport=httpx.MockTransport(pages)) as client:
            items = [item async for item in each_item_async(client.list_assets, sort="assetId", page_size=3)]
        self.assertEqual(items, ["a", "b", "c", "d"])

    async def test_repeats_asynchronously(self) -> None:
        service = Service(problem(429, "TOO_MANY_REQUESTS", {"retry-after": "2"}), httpx.Response(200, json={"now": "n"}))
        client = AsyncClient("http://service", "key", "tenant", paced=False, transport=httpx.MockTransport(service))
        with mock.patch("asyncio.sleep") as sleep:
            self.assertEqual(await client.get_clock(), {"now": "n"})
        sleep.assert_awaited_once_with(2.0)
        await client.close()


class PaceTest(unittest.TestCase):
    def test_lets_25_requests_pass_in_any_second_and_consumption_once(self) -> None:
        pace = Pace()
        waits = [pace.wait("GET", "/assets", 100.0) for _ in range(51)]
        self.assertEqual(waits, [0.0] * 25 + [1.0] * 25 + [2.0])
        pace = Pace()
        self.assertEqual([pace.wait("POST", "/energy-consumption", 7.0) for _ in range(3)], [0.0, 1.0, 2.0])
        self.assertEqual(pace.wait("GET", "/assets", 7.5), 0.0)


if __name__ == "__main__":
    unittest.main()
