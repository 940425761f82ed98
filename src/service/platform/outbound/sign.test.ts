import { createHmac, randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { newSigningSecret, Secrets } from './secrets.ts';
import { serviceSignature, signatureHeaders } from './sign.ts';

const body =
  '{"uuid":"3b1f6f0a-7f2e-4c56-9a3e-2a4f5f0c8d11","event":"EVENT.STARTED","createdUTC":"2026-01-15T17:00:00Z",' +
  '"payload":{"eventUUID":"9c2d8f54-1c0b-4f7e-8b64-6f1f3b3e7a10","state":"STARTED"}}';

describe('signatures', () => {
  it('match the example in the interface document', () => {
    expect(serviceSignature('test-webhook-secret', body)).toBe(
      'svcsha256=1e6f122d2a23a323ea2977beb44e7d1a52e8ba802f81a759ad7e742293a625fb',
    );
    expect(serviceSignature('s', '{"test": 2432232314}')).toBe(
      'svcsha256=157340d5606dac28a58b0bc4788d9d80d60f987e38e4ecd5ff03701218aa73b3',
    );
  });

  it('sign every secret in the standard header, and only the newest in the interface’s own', () => {
    const secrets = [newSigningSecret(), newSigningSecret()];
    const text = '{"name":"Ünïcode \u2028 </script>"}';
    const headers = signatureHeaders({ id: 'msg', body: text, at: 1_768_496_400_999, secrets });
    const standard = secrets.map(
      (secret) =>
        `v1,${createHmac('sha256', Buffer.from(secret.slice(6), 'base64'))
          .update(`msg.1768496400.${text}`)
          .digest('base64')}`,
    );
    const hex = createHmac('sha256', Buffer.from(secrets[0]!, 'utf8')).update(Buffer.from(text, 'utf8')).digest('hex');
    expect(headers).toEqual({
      'service-Webhook-Signature': `svcsha256=${hex}`,
      'webhook-id': 'msg',
      'webhook-timestamp': '1768496400',
      'webhook-signature': standard.join(' '),
    });
  });

  it('are accepted by the library of Standard Webhooks, by each secret, within five minutes either way', () => {
    const secrets = [newSigningSecret(), newSigningSecret()];
    const text = '{"name":"Ünïcode \u2028 </script> 🔌"}';
    const accepts = (secret: string, at: number, sent = text) => {
      try {
        new Webhook(secret).verify(Buffer.from(sent, 'utf8'), signatureHeaders({ id: 'msg', body: text, at, secrets }));
        return true;
      } catch {
        return false;
      }
    };
    const minutes = (count: number) => Date.now() + count * 60_000;
    expect(secrets.map((secret) => [-4.9, 0, 4.9].map((count) => accepts(secret, minutes(count))))).toEqual(
      secrets.map(() => [true, true, true]),
    );
    expect([
      accepts(secrets[0]!, minutes(-5.1)),
      accepts(secrets[0]!, minutes(5.1)),
      accepts(newSigningSecret(), minutes(0)),
      accepts(secrets[0]!, minutes(0), text.replace('Ü', 'U')),
    ]).toEqual([false, false, false, false]);
  });

  it('use secrets of 32 random bytes in the standard form', () => {
    const secret = newSigningSecret();
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(newSigningSecret()).not.toBe(secret);
  });
});

describe('sealing', () => {
  const secrets = new Secrets(randomBytes(32));

  it('opens what it sealed, with different bytes each time', () => {
    const sealed = secrets.seal('whsec_ü', 'a');
    expect(secrets.open(sealed, 'a')).toBe('whsec_ü');
    expect(sealed.equals(secrets.seal('whsec_ü', 'a'))).toBe(false);
  });

  it('does not open with another key, for another purpose, or with a changed bit', () => {
    const sealed = secrets.seal('whsec_x', 'a');
    expect(() => new Secrets(randomBytes(32)).open(sealed, 'a')).toThrow();
    expect(() => secrets.open(sealed, 'b')).toThrow();
    for (const at of [0, 12, sealed.length - 1]) {
      const flipped = Buffer.from(sealed);
      flipped[at]! ^= 1;
      expect(() => secrets.open(flipped, 'a')).toThrow();
    }
  });
});
