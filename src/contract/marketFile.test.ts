import { expect, it } from 'vitest';
import { MarketFileQuery, marketFileFaults } from './marketFile.ts';

const EVENT = { eventUUID: '3b1f6f0a-7f2e-4c56-9a3e-2a4f5f0c8d11' };
const SCHEME = { schemeUUID: '3b1f6f0a-7f2e-4c56-9a3e-2a4f5f0c8d11' };
const DAY = { from: '2026-10-25T00:00:00Z', to: '2026-10-26T00:00:00Z' };
const faultsOf = (query: object) => marketFileFaults(MarketFileQuery.parse(query)).map(({ field }) => field);

it.each([
  ['neither event nor scheme', { format: 'MPAN_LIST' }, ['eventUUID']],
  ['both', { format: 'MPAN_LIST', ...EVENT, ...SCHEME, ...DAY }, ['eventUUID']],
  ['a scheme without days', { format: 'MPAN_LIST', ...SCHEME }, ['from']],
  ['33 days', { format: 'MPAN_LIST', ...SCHEME, from: DAY.from, to: '2026-11-27T00:00:00Z' }, ['to']],
  ['a settlement flow of a scheme', { format: 'P0282', ...SCHEME, ...DAY }, ['format']],
  ['BOUND without a template', { format: 'BOUND', ...EVENT }, ['bindingUUID']],
  ['a template of another format', { format: 'MPAN_LIST', bindingUUID: EVENT.eventUUID, ...EVENT }, ['bindingUUID']],
  ['an event', { format: 'P0282', ...EVENT }, []],
  ['days of a scheme', { format: 'MPAN_LIST', ...SCHEME, ...DAY }, []],
])('a file of %s', (_, query, fields) => {
  expect(faultsOf(query)).toEqual(fields);
});
