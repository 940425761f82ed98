import { describe, expect, it } from 'vitest';
import { shortText } from '#app/ui/balance/shortText.ts';
import type { EventBalance } from '#contract/balance.ts';
import { balanceFacts } from './balanceFacts.ts';
import { barTexts, barValues, sayOf } from './balanceWords.ts';
import { eventChip } from './eventChip.ts';

const live: EventBalance = {
  eventUUID: '9c2d8f54-1c0b-4f7e-8b64-6f1f3b3e7a10',
  phase: 'LIVE',
  contractedKwh: 8000,
  capKwh: 9600,
  measuredKwh: 1630,
  likely: { kwh: 7240, p10Kwh: 6710, p90Kwh: 7770 },
  chancePercent: 3,
  revenue: { contractedGbp: 2560, likelyGbp: 2317, measuredGbp: 522, state: 'SO_FAR' },
  atStart: { likely: { kwh: 7810, p10Kwh: 6900, p90Kwh: 8700 }, chancePercent: 41 },
  readings: { present: 8214, expected: 35_488 },
  assets: { ready: 8872, optedIn: 8872, reporting: 8214, late: 444, silent: 214 },
  verdict: { code: 'LIKELY_SHORT', sentence: 'Likely short', tone: 'BAD' },
  cause: { kind: 'PORTFOLIO', uuid: null, text: 'London: 0.38 MWh less', assets: 2402, gapKwh: 380, ofKwh: 570 },
  nextStep: { code: 'ASK_FOR_READINGS', label: '214 silent assets hold 0.19 MWh', assets: 214, after: null },
  nowUTC: '2026-11-24T17:47:00Z',
  dataThroughUTC: '2026-11-24T17:30:00Z',
};
const scheduled: EventBalance = {
  ...live,
  phase: 'SCHEDULED',
  measuredKwh: null,
  atStart: null,
  revenue: { contractedGbp: 2560, likelyGbp: 2374, measuredGbp: null, state: 'FORECAST' },
  assets: { ready: 11_230, optedIn: 8460, reporting: 0, late: 0, silent: 0 },
  nextStep: {
    code: 'OPT_IN',
    label: 'Opt in 1,890 assets',
    assets: 1890,
    text: '1,890 more assets raise it to 90 %, about £634.00 more. They are ready, consented and available.',
    after: { likely: { kwh: 9400, p10Kwh: 8000, p90Kwh: 10_800 }, chancePercent: 90, likelyGbp: 3008 },
  },
};
const final: EventBalance = {
  ...live,
  phase: 'FINAL',
  measuredKwh: 7334,
  likely: null,
  chancePercent: null,
  cause: null,
  nextStep: null,
  revenue: { contractedGbp: 2560, likelyGbp: null, measuredGbp: 2346.88, state: 'FINAL' },
};
const plain = (text: string) => text.replaceAll('\u202f', ' ');
const facts = (balance: EventBalance) =>
  balanceFacts(balance, { powerKw: 4000, hours: 2 }).map(({ label, value, unit = '', note }) =>
    plain(`${label}: ${value} ${unit}, ${note}`),
  );

describe('the words of a balance', () => {
  it('has five facts of a live event, in one unit', () => {
    expect(facts(live)).toEqual([
      'Contracted: 8.00 MWh, 4.00 MW for 2 h',
      'Likely: 7.24 MWh, 80 % between 6.71 and 7.77',
      'Likelihood of meeting contract: 3 %, 41 % at the start',
      'Likely revenue: £2,317 , contract value £2,560',
      'Reporting: 8,214 , of 8,872; 444 late, 214 with no readings, latest reading 17:30',
    ]);
  });

  it('says forecast before the start, and delivered after the end', () => {
    expect(facts(scheduled).map((fact) => fact.split(':')[0])).toEqual([
      'Contracted',
      'Forecast',
      'Likelihood of meeting contract',
      'Likely revenue',
      'Opted in',
    ]);
    expect(facts(final).slice(1)).toEqual([
      'Delivered: 7.33 MWh, 91.7 % of contracted',
      'Forecast at the start: 7.81 MWh, 41 % likely to be met',
      'Revenue: £2,346.88 , contract value £2,560',
      'Readings: 23.1 %, 8,214 of 35,488 half-hours',
    ]);
  });

  it('never says that something is certain', () => {
    expect(facts({ ...live, chancePercent: 99.8 })[2]).toContain('over 99 %');
    expect(facts({ ...live, chancePercent: 0.2 })[2]).toContain('under 1 %');
  });

  it('says one cause and one next step, with what the step brings', () => {
    expect(sayOf(live)).toEqual({ strong: 'London: 0.38 MWh less', rest: '. 214 silent assets hold 0.19 MWh.' });
    expect(sayOf(scheduled)).toEqual({
      strong: '1,890 more assets raise it to 90 %, about £634.00 more.',
      rest: ' They are ready, consented and available.',
    });
  });

  it('labels no energy of a step that changes the contract', () => {
    const contract = { ...scheduled.nextStep!, code: 'CONTRACT_MORE', assets: 0, contractedKw: 5000 } as const;
    expect(barTexts({ ...scheduled, nextStep: contract }, false).after).toBeNull();
  });

  it('labels the bar, shorter on a phone', () => {
    expect(plain(Object.values(barTexts(scheduled, false)).join(' | '))).toBe(
      'Forecast 7.24 | Contracted 8.00 MWh | pay cap 9.60 |  | 0.76 short, about £186 | 9.40 with 1,890 more',
    );
    expect(plain(barTexts(live, true).contracted!)).toBe('of 8.00 MWh');
    expect([plain(shortText(live)), plain(shortText(final))]).toEqual(['likely 0.76 MWh short', '0.67 MWh short']);
    expect(barValues(live)).toHaveLength(7);
  });

  it('says nothing short that would read as 0.00', () => {
    const close = { ...live, likely: { kwh: 7996, p10Kwh: 7900, p90Kwh: 8100 } };
    expect([barTexts(close, false).short, plain(shortText(close))]).toEqual([null, 'likely 8.00 MWh']);
  });
});

it('has one chip of an event', () => {
  const ended = { state: 'ENDED', statsState: 'PRELIMINARY', expectedReadings: 12, presentReadings: 4 } as const;
  expect([
    eventChip({ ...ended, state: 'SCHEDULED' }).word,
    eventChip({ ...ended, state: 'STARTED' }).word,
    eventChip(ended).word,
    eventChip(ended, { readings: { present: 6, expected: 12 } }).word,
    eventChip({ ...ended, statsState: 'FINAL' }).word,
  ]).toEqual([
    'Scheduled',
    'Live',
    'Settling: 4 of 12 asset half-hours',
    'Settling: 6 of 12 asset half-hours',
    'Final',
  ]);
});
