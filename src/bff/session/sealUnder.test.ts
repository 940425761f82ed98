import { expect, test } from 'vitest';
import { openUnder, sealUnder } from './sealUnder.ts';
import { sha256 } from './secrets.ts';

test('opens under the same secret alone, and never seals alike', () => {
  const sealed = sealUnder('a session id', 'eyJ é');
  expect(openUnder('a session id', sealed)).toBe('eyJ é');
  expect(sealUnder('a session id', 'eyJ é')).not.toBe(sealed);
  for (const other of ['another', '', sha256('a session id').toString('hex')])
    expect(openUnder(other, sealed)).toBeNull();
});

test('answers null for what was changed, cut, or never sealed', () => {
  const sealed = sealUnder('s', 'text');
  for (const text of ['', 'eyJhbGciOiJSUzI1NiJ9.e30.x', sealed.slice(0, -4), sealed.slice(4)])
    expect(openUnder('s', text), text).toBeNull();
});
