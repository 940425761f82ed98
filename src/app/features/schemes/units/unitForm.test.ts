import { expect, it } from 'vitest';
import { NewUnit, type Unit } from '#contract/unit.ts';
import { unitBodyOf, unitFormOf } from './unitForm.ts';

const UUID = '01a22ce2-d808-72f2-a2d5-9ae27c54a388';
const unit: Unit = {
  unitUUID: UUID,
  unitId: 'EQUI-03-Z6',
  schemeUUID: UUID,
  schemeName: 'DFS',
  zone: 'Z6',
  portfolioUUID: UUID,
  portfolioName: 'North',
  guardrails: {
    lowestPriceGbpPerMwh: 80.5,
    highestMw: null,
    greatestShareOfP50: 0.85,
    greatestStrikeChance: 0.07,
    secondPersonAboveMw: 2,
    paidToUsersGbpPerMwh: 80,
    autopilot: { mode: 'APPROVE', waitMinutesBeforeSubmission: 10 },
  },
  validFrom: '2026-04-09',
  validTo: '2027-04-01',
  status: 'ACTIVE',
  members: 12,
  ratedMw: 0.04,
  countedUTC: null,
  createdUTC: '2026-04-09T00:00:00Z',
  updatedUTC: '2026-04-09T00:00:00Z',
  archivedUTC: null,
};

it('a unit comes back from its form as it was', () => {
  const { unitId, zone, portfolioUUID, validFrom, validTo, guardrails } = unit;
  const form = unitFormOf(unit);
  expect(form).toMatchObject({ lastDay: '2027-03-31', sharePercent: 85, strikePercent: 7, mode: 'APPROVE' });
  expect(unitBodyOf(form)).toEqual({ unitId, zone, portfolioUUID, validFrom, validTo, guardrails });
});

it('what is left empty is null, and a body that the interface takes', () => {
  const form = { ...unitFormOf(undefined), unitId: ' A-Z1 ', zone: 'Z1', portfolioUUID: UUID };
  const body = NewUnit.parse({ ...unitBodyOf(form), schemeUUID: UUID });
  expect(body).toMatchObject({ unitId: 'A-Z1', validFrom: null, validTo: null });
  expect(Object.values({ ...body.guardrails, autopilot: null }).every((bound) => bound === null)).toBe(true);
});
