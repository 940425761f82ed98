import { expect, it } from 'vitest';
import { serviceSignature } from '#service/platform/outbound/sign.ts';
import { verifyWebhook } from './verifyWebhook.ts';

const SECRET = 'test-webhook-secret';
const BODY =
  '{"uuid":"3b1f6f0a-7f2e-4c56-9a3e-2a4f5f0c8d11","event":"EVENT.STARTED","createdUTC":"2026-01-15T17:00:00Z","payload":{"eventUUID":"9c2d8f54-1c0b-4f7e-8b64-6f1f3b3e7a10","state":"STARTED"}}';
const SIGNATURE = 'svcsha256=1e6f122d2a23a323ea2977beb44e7d1a52e8ba802f81a759ad7e742293a625fb';

it('accepts a message that was signed with the secret, as text or bytes', async () => {
  for (const body of [BODY, new TextEncoder().encode(BODY)])
    expect(await verifyWebhook(body, SIGNATURE, SECRET)).toMatchObject({
      event: 'EVENT.STARTED',
      payload: { state: 'STARTED' },
    });
});

it('accepts what the service signs', async () => {
  const body = '{"payload":{"name":"Ü \u2028 </script>"}}';
  expect(await verifyWebhook(body, serviceSignature('whsec_x', body), 'whsec_x')).toMatchObject({
    payload: { name: 'Ü \u2028 </script>' },
  });
});

it.each([
  ['another body', BODY.replace('STARTED', 'ENDED'), SIGNATURE, SECRET],
  ['another secret', BODY, SIGNATURE, 'another'],
  ['no signature', BODY, null, SECRET],
  ['half a signature', BODY, SIGNATURE.slice(0, 40), SECRET],
  ['another prefix', BODY, SIGNATURE.replace('svc', ''), SECRET],
  ['capitals', BODY, SIGNATURE.toUpperCase(), SECRET],
])('refuses %s', async (_, body, signature, secret) => expect(await verifyWebhook(body, signature, secret)).toBeNull());
