import { expect, it, test } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { StoredAction, Subject } from './auditFacts.ts';
import { kindOf } from './auditKinds.ts';
import { partsOf, writeSentence } from './auditSentence.ts';
import { phrases } from './phrases.ts';

const EVENT = '3f1c4bd8-5f0e-4d4e-9d0f-0a1b2c3d4e5f';
const ADA = '7d1c4bd8-5f0e-4d4e-9d0f-0a1b2c3d4e5f';
const named = ({ uuid }: Subject) => (uuid === ADA ? 'Ada' : null);

/** State of an event that differs by half hour. */
const PEAK = {
  eventUUID: EVENT,
  name: 'Peak 15',
  startTime: '2026-01-15T17:00:00Z',
  endTime: '2026-01-15T19:00:00Z',
  contractedMw: null as number | null,
  priceGbpPerMwh: null as number | null,
  targetKwh: 2000,
  halfHourTerms: null as unknown,
};
const term = (clock: string, contractedMw: number, priceGbpPerMwh: number | null) => ({
  startTime: `2026-01-15T${clock}:00Z`,
  contractedMw,
  priceGbpPerMwh,
});

/** The sentence as text; what it links to is in brackets. */
function sentenceOf(action: Partial<StoredAction> & { operation: keyof typeof endpoints }): string {
  const { path: pathTemplate } = endpoints[action.operation] as Endpoint;
  const path = pathTemplate.replaceAll(/\{[^}]+\}/g, EVENT);
  const parts = partsOf({ status: 200, asked: null, before: null, after: null, pathTemplate, path, ...action });
  return writeSentence(parts, named)
    .map(({ text, to }) => (to === undefined ? text : `[${text}]`))
    .join('');
}

test('every operation that changes something has a phrase', () => {
  const changing = Object.entries<Endpoint>(endpoints).filter(
    ([, { method, readsOnly }]) => method !== 'GET' && !readsOnly,
  );
  expect(changing.map(([name]) => name).filter((name) => !(name in phrases))).toEqual([]);
});

test('no sentence is a method and a path, done, refused or not known', () => {
  const sentences = Object.entries<Endpoint>(endpoints)
    .filter(([, { method }]) => method !== 'GET')
    .flatMap(([name]) =>
      [200, 409, null].map((status) => sentenceOf({ operation: name as keyof typeof endpoints, status })),
    );
  expect(sentences.filter((words) => /^$|\b(?:POST|PUT|PATCH|DELETE)\b|\/|\bcreate[A-Z]|UUID/.test(words))).toEqual([]);
});

const bulk = { action: 'EVENT_OPT_IN', target: EVENT, targetName: 'Evening peak 7', matched: 2000, changed: 105 };

it.each([
  [
    'createBulkAction',
    { after: { ...bulk, status: 'DONE', refusedCount: 12 } },
    'opted 105 assets into [Evening peak 7], 12 refused',
  ],
  [
    'createBulkAction',
    { after: { ...bulk, status: 'RUNNING', changed: 0 } },
    'opted 2,000 assets into [Evening peak 7]',
  ],
  [
    'undoBulkAction',
    { after: { ...bulk, status: 'DONE' } },
    'undid a bulk action (opted 105 assets into [Evening peak 7])',
  ],
  [
    'optEventAssets',
    { asked: { action: 'OPT_OUT' }, after: { changed: 1, refused: [] } },
    'opted 1 asset out of [an event]',
  ],
  [
    'withdrawConsent',
    { before: { consentUUID: EVENT, userUUID: ADA, type: 'DISPATCH' } },
    'withdrew the consent of [Ada] to take part in events',
  ],
  [
    'updateEvent',
    {
      before: { eventUUID: EVENT, name: 'Peak 15', priceGbpPerMwh: 318, version: 1 },
      after: { eventUUID: EVENT, name: 'Peak 15', priceGbpPerMwh: 325, version: 2 },
    },
    'changed the price in £ per MWh of [Peak 15] from 318 to 325',
  ],
  [
    'updateEvent',
    { before: { a: 1, b: 1, c: 1 }, after: { a: 2, b: 2, c: 2 } },
    'changed a, b and 1 more field of [an event]',
  ],
  [
    'updateEvent',
    {
      before: { ...PEAK, halfHourTerms: [term('17:00', 1, 100), term('17:30', 1, 100), term('18:30', 2, 180.5)] },
      after: {
        ...PEAK,
        name: 'Peak 16',
        targetKwh: 2750,
        halfHourTerms: [term('17:00', 1.5, 150), term('17:30', 1.5, 150), term('18:00', 2, null)],
      },
    },
    'changed the terms of [Peak 16] at 17:00 and 17:30 from 1 MW at £100.00/MWh to 1.5 MW at £150.00/MWh; ' +
      'at 18:00 from not called to 2 MW; at 18:30 from 2 MW at £180.50/MWh to not called and 1 other field',
  ],
  [
    'updateEvent',
    {
      before: { ...PEAK, endTime: '2026-01-15T18:00:00Z', contractedMw: 1, priceGbpPerMwh: 100, targetKwh: 1000 },
      after: {
        ...PEAK,
        endTime: '2026-01-15T18:00:00Z',
        targetKwh: 1500,
        halfHourTerms: [term('17:00', 1, 100), term('17:30', 2, 120)],
      },
    },
    'changed the terms of [Peak 15] at 17:30 from 1 MW at £100.00/MWh to 2 MW at £120.00/MWh',
  ],
  [
    'updateEvent',
    {
      before: { ...PEAK, halfHourTerms: ['17:00', '17:30', '18:00', '18:30'].map((at, place) => term(at, place, 100)) },
      after: { ...PEAK, halfHourTerms: ['17:00', '17:30', '18:00', '18:30'].map((at, place) => term(at, place, 90)) },
    },
    'changed the terms of [Peak 15] at 17:00 from 0 MW at £100.00/MWh to 0 MW at £90.00/MWh; at 17:30 from 1 MW at ' +
      '£100.00/MWh to 1 MW at £90.00/MWh; at 18:00 from 2 MW at £100.00/MWh to 2 MW at £90.00/MWh; at 1 more time',
  ],
  [
    'createConsumption',
    { after: { accepted: 598104, updated: 3 } },
    'imported 598,104 readings, 3 of them corrections',
  ],
  ['cancelEvent', { status: 409 }, 'tried to cancel an event: [an event]'],
  [
    'createBulkAction',
    { status: 409, asked: { action: 'EVENT_OPT_IN', target: EVENT } },
    'tried to opt assets into [an event]',
  ],
  ['createBulkAction', { status: 409, asked: { action: 'CONSENT_REQUEST' } }, 'tried to ask users for consent'],
  ['createBulkAction', { status: 400 }, 'tried to start a bulk action'],
  ['createEvent', { status: null }, 'tried to schedule an event'],
] as const)('%s %j: %s', (operation, action, words) => {
  expect(sentenceOf({ operation, ...action })).toBe(words);
});

test('every operation has a kind, sign-ins and opt-ins their own', () => {
  expect(['signIn', 'createBulkAction', 'withdrawConsent', 'cancelEvent', 'inviteOperator'].map(kindOf)).toEqual([
    'signIns',
    'optIns',
    'people',
    'events',
    'setUp',
  ]);
});
