import { expect, test } from 'vitest';
import { askedOf, subjectsOf } from './auditSubjects.ts';

const ONE = '3f1c4bd8-5f0e-4d4e-9d0f-0a1b2c3d4e5f';
const OTHER = '7d1c4bd8-5f0e-4d4e-9d0f-0a1b2c3d4e5f';

test('keeps of a request nothing that somebody typed', () => {
  expect(
    askedOf({
      name: 'ADA',
      mpan: '2000012345678',
      reason: ONE,
      action: 'OPT_IN',
      type: 'typed',
      capacityKw: 3,
      userUUID: OTHER,
      assetUUIDs: [ONE, OTHER],
      filter: { search: 'Ada' },
      startTime: '2026-11-24T17:00:00Z',
    }),
  ).toEqual({
    reason: ONE,
    action: 'OPT_IN',
    capacityKw: 3,
    userUUID: OTHER,
    assetUUIDs: { items: 2 },
    startTime: '2026-11-24T17:00:00Z',
  });
  expect([askedOf([{}, {}]), askedOf('x'), askedOf(undefined), askedOf({ name: 'x' })]).toEqual([
    { items: 2 },
    null,
    null,
    null,
  ]);
});

test('finds the ids of a path and of fields, each once', () => {
  expect(
    subjectsOf(`/events/${ONE}/assets`, { eventUUID: ONE.toUpperCase(), target: OTHER, text: OTHER }, null),
  ).toEqual([ONE, OTHER]);
});
