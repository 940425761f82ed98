import { expect, it } from 'vitest';
import { filterWords } from './filterWords.ts';

const UUID = '00000000-0000-4000-8000-000000000000';

it.each([
  [{ status: 'ACTIVE' }, null, 'Every active asset'],
  [{ status: 'ARCHIVED', search: 'HH-10' }, null, 'Every archived asset, matching “HH-10”'],
  [{ status: 'ACTIVE' }, 3, '3 individually selected assets'],
  [
    { status: 'ACTIVE', assetType: 'BATTERY', schemeUUID: UUID, schemeStatus: 'READY' },
    null,
    'Every active asset, of type Battery, ready in a scheme',
  ],
  [
    { status: 'ACTIVE', eventUUID: UUID, eventState: 'INVITED', mpanStatus: 'VALID' },
    null,
    'Every active asset, MPAN valid, invited in an event',
  ],
] as const)('%j and %j chosen: %s', (filter, named, words) => {
  expect(filterWords({ filter, named })).toBe(words);
});
