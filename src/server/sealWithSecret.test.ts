import { expect, test } from 'vitest';
import { hashSecret } from '#bff/session/secrets.ts';
import { unsealWithSecret, sealWithSecret } from './sealWithSecret.ts';

test('opens under the same secret only, and never seals the same way twice', () => {
  const sealed = sealWithSecret('a session id', 'eyJ é');
  expect(unsealWithSecret('a session id', sealed)).toBe('eyJ é');
  expect(sealWithSecret('a session id', 'eyJ é')).not.toBe(sealed);
  for (const other of ['another', '', hashSecret('a session id').toString('hex')])
    expect(unsealWithSecret(other, sealed)).toBeNull();
});

test('returns null for what was changed, truncated, or never sealed', () => {
  const sealed = sealWithSecret('s', 'text');
  for (const text of ['', 'eyJhbGciOiJSUzI1NiJ9.e30.x', sealed.slice(0, -4), sealed.slice(4)])
    expect(unsealWithSecret('s', text), text).toBeNull();
});
