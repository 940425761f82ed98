import { describe, expect, it } from 'vitest';
import { type Judged, verdictOf } from './verdict.ts';

const event: Judged = {
  phase: 'SCHEDULED',
  contractedKwh: 8000,
  capKwh: 9600,
  measuredKwh: null,
  likely: { kwh: 7420, p10Kwh: 6000, p90Kwh: 8800 },
  chancePercent: 25,
  revenue: { contractedGbp: 2560, likelyGbp: 2300, measuredGbp: null, state: 'FORECAST' },
  optedIn: 100,
  cancelledUTC: null,
  invited: 100,
};
const sentence = (more: Partial<Judged>) => verdictOf({ ...event, ...more }).sentence;

describe('the verdict of an event', () => {
  it.each([
    [25, 'LIKELY_SHORT', 'BAD', 'Likely to fall short: 7.42 of 8.00 MWh, 25 % likely to be met'],
    [49.4, 'LIKELY_SHORT', 'BAD', 'Likely to fall short: 7.42 of 8.00 MWh, 49 % likely to be met'],
    [49.6, 'OPEN', 'WARN', 'Could go either way: 7.42 of 8.00 MWh, 50 % likely to be met'],
    [79.5, 'LIKELY_MET', 'GOOD', 'On course: 7.42 of 8.00 MWh, 80 % likely to be met'],
    [99.6, 'LIKELY_MET', 'GOOD', 'On course: 7.42 of 8.00 MWh, over 99 % likely to be met'],
    [0.4, 'LIKELY_SHORT', 'BAD', 'Likely to fall short: 7.42 of 8.00 MWh, under 1 % likely to be met'],
    [8, 'LIKELY_SHORT', 'BAD', 'Likely to fall short: 7.42 of 8.00 MWh, 8 % likely to be met'],
  ] as const)('judges a chance of %s percent', (chancePercent, code, tone, said) => {
    expect(verdictOf({ ...event, chancePercent })).toEqual({ code, tone, sentence: said });
  });

  it.each([
    [49, 'OPEN', 'Could go either way: 2.0 of 2.0 kWh, 49 % likely to be met'],
    [20, 'OPEN', 'Could go either way: 2.0 of 2.0 kWh, 20 % likely to be met'],
    [19, 'LIKELY_SHORT', 'Likely to fall short: just under 2.0 kWh, 19 % likely to be met'],
  ] as const)('never says short of what it writes as met, at a chance of %s percent', (chancePercent, code, said) => {
    const likely = { kwh: 1.97, p10Kwh: 1.8, p90Kwh: 2.1 };
    expect(verdictOf({ ...event, contractedKwh: 2, likely, chancePercent })).toMatchObject({ code, sentence: said });
    expect(sentence({ contractedKwh: 2, likely: { ...likely, kwh: 1.94 }, chancePercent })).toContain('short: 1.9 of');
  });

  it('calls delivery above the pay cap unpaid, from 5 %', () => {
    const likely = (kwh: number) => ({ chancePercent: 97, likely: { kwh, p10Kwh: 8000, p90Kwh: 15_000 } });
    expect(verdictOf({ ...event, ...likely(14_400) })).toEqual({
      code: 'LIKELY_MET',
      tone: 'WARN',
      sentence: 'On course: 14.40 of 8.00 MWh, 97 % likely to be met; 4.80 MWh of it unpaid',
    });
    expect(sentence(likely(10_000))).toBe('On course: 10.00 of 8.00 MWh, 97 % likely to be met');
    expect(sentence({ ...likely(14_400), capKwh: null })).not.toContain('unpaid');
    expect(sentence({ phase: 'FINAL', measuredKwh: 12_000 })).toBe(
      'Delivered 12.00 of 8.00 MWh: 150.0 %; 2.40 MWh of it unpaid',
    );
  });

  it('has one unit in a sentence, that of the larger amount', () => {
    expect(sentence({ contractedKwh: 40, likely: { kwh: 25.46, p10Kwh: 1, p90Kwh: 30 } })).toBe(
      'Likely to fall short: 25.5 of 40.0 kWh, 25 % likely to be met',
    );
    expect(sentence({ contractedKwh: 1200, likely: { kwh: 900, p10Kwh: 1, p90Kwh: 30 } })).toContain(
      '0.90 of 1.20 MWh',
    );
  });

  it('says so where nobody takes part, nothing is contracted, or nobody knows', () => {
    expect(verdictOf({ ...event, optedIn: 0, likely: null })).toEqual({
      code: 'NOBODY',
      tone: 'BAD',
      sentence: 'No assets opted in: 0 of 8.00 MWh',
    });
    expect(sentence({ contractedKwh: null, chancePercent: null })).toBe('About 7.42 MWh expected; no contract');
    expect(verdictOf({ ...event, likely: null, chancePercent: null })).toMatchObject({
      code: 'UNKNOWN',
      tone: 'NEUTRAL',
    });
  });

  it('says what was delivered, and what is likely until all have reported', () => {
    const ended = { phase: 'SETTLING', measuredKwh: 7060, likely: { kwh: 7330, p10Kwh: 7300, p90Kwh: 7350 } } as const;
    expect(sentence(ended)).toBe('Delivered 7.06 of 8.00 MWh so far, likely 7.33 once all readings are in');
    const final = { phase: 'FINAL', measuredKwh: 7334, likely: null, chancePercent: null } as const;
    const revenue = { ...event.revenue, measuredGbp: 2346.88, state: 'FINAL' } as const;
    expect(verdictOf({ ...event, ...final, revenue })).toEqual({
      code: 'FINAL',
      tone: 'BAD',
      sentence: 'Delivered 7.33 of 8.00 MWh: 91.7 %, £2,346.88',
    });
    expect(verdictOf({ ...event, ...final, measuredKwh: 8001 }).tone).toBe('GOOD');
  });

  it('says when an event was cancelled, on London’s clock, and to how many', () => {
    const cancelled = { phase: 'CANCELLED', cancelledUTC: new Date('2026-07-24T15:12:40Z'), invited: 8872 } as const;
    expect(sentence(cancelled)).toBe('Cancelled Fri 24 Jul, 16:12: 8,872 assets were notified');
  });
});
