import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { explainMismatch, parseHeaders, serviceSignature, checkSignatures } from './checkSignatures.ts';

const body =
  '{"uuid":"3b1f6f0a-7f2e-4c56-9a3e-2a4f5f0c8d11","event":"EVENT.STARTED","createdUTC":"2026-01-15T17:00:00Z",' +
  '"payload":{"eventUUID":"9c2d8f54-1c0b-4f7e-8b64-6f1f3b3e7a10","state":"STARTED"}}';
const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const standard = (text: string) =>
  `v1,${createHmac('sha256', Buffer.alloc(32, 7)).update(`msg.1768496400.${text}`).digest('base64')}`;
const lines = async (text: string) =>
  `service-Webhook-Signature: ${await serviceSignature(secret, text)}\nwebhook-id: msg\nwebhook-timestamp: ` +
  `1768496400\nwebhook-signature: v1,AAAA ${standard(text)}`;

test('computes the signature that the interface documents', async () => {
  expect(await serviceSignature('test-webhook-secret', body)).toBe(
    'svcsha256=1e6f122d2a23a323ea2977beb44e7d1a52e8ba802f81a759ad7e742293a625fb',
  );
});

test('accepts a valid signature of either kind, also among several', async () => {
  const text = '{"name":"Ünïcode \u2028"}';
  const { service, standard: other } = await checkSignatures(text, secret, parseHeaders(await lines(text)));
  expect([service.outcome, other.outcome]).toEqual(['matches', 'matches']);
  expect(other.expected).toBe(standard(text));
});

test('refuses another body, another secret, another id', async () => {
  const headers = parseHeaders(await lines(body));
  const outcomes = async (...input: Parameters<typeof checkSignatures>) =>
    Object.values(await checkSignatures(...input)).map(({ outcome }) => outcome);
  expect(await outcomes(`${body} `, secret, headers)).toEqual(['differs', 'differs']);
  expect(await outcomes(body, 'whsec_AAAA', headers)).toEqual(['differs', 'differs']);
  expect(await outcomes(body, secret, { ...headers, id: 'other' })).toEqual(['matches', 'differs']);
});

test('reports missing values, and what cannot be checked', async () => {
  const { service, standard: other } = await checkSignatures(body, secret, parseHeaders('webhook-id: msg'));
  expect([service.outcome, other.outcome]).toEqual(['missing', 'missing']);
  expect(service.expected).toMatch(/^svcsha256=[0-9a-f]{64}$/);
  expect(other.expected).toBeNull();
  expect((await checkSignatures(body, 'whsec_no base64!', parseHeaders(await lines(body)))).standard).toMatchObject({
    outcome: 'differs',
    expected: null,
  });
});

test('reads headers in any copied form', () => {
  const expected = { service: 'svcsha256=ab', id: 'msg', timestamp: '12', standard: 'v1,aa= v1,bb=' };
  expect(
    parseHeaders(
      'Service-Webhook-Signature: svcsha256=ab\r\nWEBHOOK-ID:msg\nwebhook-timestamp: 12\nwebhook-signature: ' +
        'v1,aa= v1,bb=',
    ),
  ).toEqual(expected);
  expect(
    parseHeaders(
      '"service-webhook-signature": "svcsha256=ab",\n"webhook-id": "msg",\n"webhook-timestamp": ' +
        '"12",\n"webhook-signature": "v1,aa= v1,bb="',
    ),
  ).toEqual(expected);
  expect(parseHeaders('svcsha256=ab').service).toBe('svcsha256=ab');
  expect(parseHeaders('content-type: application/json')).toEqual({
    service: null,
    id: null,
    timestamp: null,
    standard: null,
  });
});

test('explains a difference in white space', async () => {
  const headers = parseHeaders(await lines(body));
  expect(await explainMismatch(`${body}\n`, secret, headers)).toMatch(/white space around the body/);
  expect(await explainMismatch(JSON.stringify(JSON.parse(body), null, 2), secret, headers)).toMatch(/parsed it/);
  expect(await explainMismatch(body, `${secret} `, headers)).toMatch(/around the secret/);
  expect(await explainMismatch('{}', secret, headers)).toBeNull();
});
