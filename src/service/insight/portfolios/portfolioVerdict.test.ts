import { expect, it } from 'vitest';
import { portfolioVerdict } from './portfolioVerdict.ts';
import { NO_RESULTS } from './readResults.ts';

const usual = (eventType: 'TURN_DOWN' | 'TURN_UP', kw: number, events: number) => ({
  eventType,
  kw,
  lowestKw: kw / 2,
  kwPerAsset: kw / 10,
  events,
});

it('says of a portfolio with two types of event what it delivers in those that it had most of', () => {
  const results = {
    ...NO_RESULTS,
    usual: [usual('TURN_DOWN', 7.5, 10), usual('TURN_UP', -1.5, 1)],
    newest: { name: 'Sunny noon', eventType: 'TURN_UP' as const, kw: -1.5 },
  };
  expect(portfolioVerdict(10, results).sentence).toBe(
    'Typically delivers 7.5 kW, at least 3.8 kW in each of its last 10 turn-down events',
  );
  expect(portfolioVerdict(10, { ...results, usual: [usual('TURN_UP', -1.5, 1)] }).sentence).toBe(
    'Typically delivers -1.5 kW, in its only event with a final run',
  );
});

it('says that the newest event is behind by the events of its own type', () => {
  const newest = { name: 'Evening', eventType: 'TURN_DOWN' as const, kw: 2 };
  const known = [usual('TURN_DOWN', 4, 3), usual('TURN_UP', 9, 8)];
  expect(portfolioVerdict(10, { ...NO_RESULTS, usual: known, newest })).toEqual({
    sentence: 'Below typical: 2.0 kW in Evening; it typically delivers 4.0 kW',
    tone: 'WARN',
  });
});
