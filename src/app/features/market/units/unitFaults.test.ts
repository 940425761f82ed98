import { expect, it } from 'vitest';
import { unitFaults } from './unitFaults.ts';

const NOW = Date.parse('2026-09-29T10:00:00Z');
const faults = (of: Partial<Parameters<typeof unitFaults>[0]>) =>
  unitFaults(
    { unitId: 'EQUI-03-Z6', zone: 'Z6', members: 12, ratedMw: 1.2, validFrom: null, validTo: null, ...of },
    NOW,
  );

it('a unit that can be offered has none', () => {
  expect(faults({})).toEqual([]);
  expect(faults({ validFrom: '2026-09-29', validTo: '2026-09-30', members: null, ratedMw: null })).toEqual([]);
  expect(faults({ unitId: 'North' })).toEqual([]);
});

it('members, power, days and another zone in its identifier are named', () => {
  expect(faults({ members: 0, ratedMw: 0 })).toEqual(['No members']);
  expect(faults({ ratedMw: 0.09 })).toEqual(['Rated below 0.1 MW']);
  expect(faults({ validFrom: '2026-10-01' })).toEqual(['Valid from Thu 1 Oct 2026']);
  expect(faults({ validTo: '2026-09-29' })).toEqual(['Expired Tue 29 Sep 2026']);
  expect(faults({ zone: 'Z12' })).toEqual(['ID ends in Z6']);
});
