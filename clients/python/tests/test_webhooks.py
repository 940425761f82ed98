"""Messages that the service has signed, and such that it has not. SIGNED_MESSAGE is one that it has sent."""

import json
import os
import unittest

from halfhour import verify_webhook

BODY = b'{"uuid":"u","event":"EVENT.STARTED","createdUTC":"2026-01-15T17:00:00Z","payload":{}}'
SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
AT = 1614265330
HEADERS = {
    "webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
    "webhook-timestamp": str(AT),
    "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
}
STANDARD_BODY = b'{"test": 2432232314}'


class VerifyTest(unittest.TestCase):
    def verify(self, body: bytes = STANDARD_BODY, secret: str = SECRET, now: float = AT, **headers: str) -> object:
        changed = {name.replace("_", "-"): value for name, value in headers.items()}
        return verify_webhook(body, {**HEADERS, **changed}, secret, now=now)

    def test_accepts_the_example_of_standard_webhooks(self) -> None:
        self.assertEqual(self.verify(), {"test": 2432232314})
        self.assertEqual(verify_webhook(STANDARD_BODY, {k.title(): v for k, v in HEADERS.items()}, SECRET, now=AT), {"test": 2432232314})

    def test_accepts_one_right_signature_among_several(self) -> None:
        both = f"v1,{'A' * 43}= {HEADERS['webhook-signature']} v2,x"
        self.assertIsNotNone(self.verify(webhook_signature=both))

    def test_accepts_a_clock_that_is_five_minutes_off_and_no_more(self) -> None:
        for seconds, accepted in ((-300, True), (300, True), (-301, False), (301, False)):
            self.assertEqual(self.verify(now=AT + seconds) is not None, accepted, seconds)

    def test_refuses_what_is_not_signed_with_the_secret(self) -> None:
        other = {
            "another body": {"body": STANDARD_BODY + b" "},
            "another secret": {"secret": "whsec_" + "A" * 32},
            "another id": {"webhook_id": "msg"},
            "another time": {"webhook_timestamp": str(AT + 1)},
            "no id": {"webhook_id": ""},
            "no signature": {"webhook_signature": ""},
            "half a signature": {"webhook_signature": HEADERS["webhook-signature"][:20]},
            "another version": {"webhook_signature": HEADERS["webhook-signature"].replace("v1", "v1a")},
            "letters beyond ASCII": {"webhook_signature": "v1,ü"},
            "no number": {"webhook_timestamp": "½"},
            "a long number": {"webhook_timestamp": "1" * 5000},
        }
        for name, changes in other.items():
            with self.subTest(name):
                self.assertIsNone(self.verify(**changes))  # type: ignore[arg-type]
        self.assertIsNone(verify_webhook(BODY, {}, SECRET))

    def test_says_that_a_secret_is_cut(self) -> None:
        with self.assertRaisesRegex(ValueError, "as it was shown"):
            self.verify(secret="whsec_MfKQ9")

    @unittest.skipUnless("SIGNED_MESSAGE" in os.environ, "SIGNED_MESSAGE is not set")
    def test_accepts_what_the_service_sends(self) -> None:
        sent = json.loads(os.environ["SIGNED_MESSAGE"])
        message = verify_webhook(sent["body"].encode(), sent["headers"], sent["secret"])
        assert message is not None
        self.assertEqual(message, json.loads(sent["body"]))
        self.assertIsNone(verify_webhook(sent["body"].encode(), sent["headers"], "whsec_AAAA"))


if __name__ == "__main__":
    unittest.main()
