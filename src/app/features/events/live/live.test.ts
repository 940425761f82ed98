import { describe, expect, it } from 'vitest';
import type { EventLive, TimelineEntry } from '#contract/live.ts';
import { delayBands, responseBands } from './bands.ts';
import { delayText } from './delayText.ts';
import { basisText } from './liveFigures.ts';
import { messagesText, timelineText } from './timelineText.ts';

const plain = (text: string) => text.replaceAll('\u202f', ' ');
const live = {
  eventType: 'TURN_DOWN',
  startTime: '2026-12-04T17:00:00Z',
  dataThroughUTC: '2026-12-04T17:30:00Z',
  targetKwh: 12,
  assets: {
    byState: { INVITED: 0, OPT_IN: 4, OPT_OUT: 0 },
    byReport: { WAITING: 1, REPORTING: 1, LATE: 1, SILENT: 1 },
    withoutBaseline: 1,
  },
  basis: { source: 'HISTORY', events: 5, assetEvents: 17, responsePercent: 24.06 },
  measured: { deliveredKwh: 4.2, expectedKwh: 5, baselineKwh: 20, assetHalfHours: 2, ofAssetHalfHours: 8 },
  projected: { kwh: 8.4, p10Kwh: 7.1, p90Kwh: 9.72 },
} as unknown as EventLive;

describe('the evidence of a live event', () => {
  it('describes the basis', () => {
    expect(plain(basisText(live))).toContain(
      'Based on 5 settled turn-down events with 17 results of these assets: the fleet delivered 24.1 % of its baseline',
    );
    expect(plain(basisText(live))).toContain('1 asset without a baseline counts as zero.');
    expect(
      plain(
        basisText({
          ...live,
          eventType: 'TURN_UP',
          basis: { source: 'DEFAULT', events: 0, assetEvents: 0, responsePercent: 20 },
        }),
      ),
    ).toMatch(/^No turn-up event has been settled yet: every asset is assumed to deliver 20 %/);
  });
});

describe('bands', () => {
  it('are labelled by their edges', () => {
    expect(
      responseBands([{ fromPercent: -10, toPercent: 0, assets: 2 }]).map(({ key, label }) => [plain(key), label]),
    ).toEqual([['−10 to 0 %', '−10']]);
    expect(
      delayBands([
        { toMinutes: 15, assets: 1 },
        { toMinutes: 360, assets: 0 },
        { toMinutes: 1440, assets: 0 },
        { toMinutes: null, assets: 0 },
      ]).map(({ label }) => plain(label)),
    ).toEqual(['15 m', '6 h', '1 d', 'more']);
    expect([null, 32, 90, 210].map((minutes) => plain(delayText(minutes)))).toEqual(['–', '32 min', '1.5 h', '3.5 h']);
  });
});

describe('the timeline', () => {
  const entry = (more: Partial<TimelineEntry>) =>
    ({
      kind: 'CREATED',
      assets: null,
      portfolioName: null,
      reason: null,
      run: null,
      status: null,
      deliveredKwh: null,
      kw: null,
      by: null,
      answers: null,
      messages: null,
      ...more,
    }) as TimelineEntry;
  it('describes each entry', () => {
    const texts = [
      entry({}),
      entry({ kind: 'OPTED_IN', assets: 1312 }),
      entry({ kind: 'CANCELLED', reason: 'Not required' }),
      entry({ kind: 'STATS_RUN', run: 2, status: 'PRELIMINARY', deliveredKwh: 8.4 }),
    ].map(timelineText);
    expect(texts.map(plain)).toEqual([
      'Event scheduled',
      '1,312 assets opted in',
      'Event cancelled: Not required',
      'Settlement run 2, settling: 8.40 kWh delivered',
    ]);
  });
  it('describes what happened to the dispatch', () => {
    const texts = [
      entry({ kind: 'DISPATCH_ISSUED', assets: 1000, kw: 2500 }),
      entry({ kind: 'DISPATCH_ANSWERS', assets: 4, kw: 9.6, answers: { ACKNOWLEDGED: 3, OPTED_OUT: 1, REJECTED: 0 } }),
      entry({ kind: 'DISPATCH_SILENT', assets: 1, kw: 2.5 }),
      entry({ kind: 'DISPATCH_RESPREAD', assets: 12, by: 'Ada' }),
      entry({ kind: 'DISPATCH_CANCELLED', by: 'Ada', reason: 'Fault' }),
      entry({ kind: 'DISPATCH_CANCELLED', reason: 'NOT_CONFIRMED' }),
      entry({ kind: 'DISPATCH_STOPPED', by: 'Ada', reason: 'Storm' }),
    ].map(timelineText);
    expect(texts.map(plain)).toEqual([
      'Dispatched to 1,000 assets, 2.50 MW',
      '4 responses, 9.60 kW: 3 accepted, 1 opted out',
      'No acknowledgement from 1 asset, 2.50 kW',
      'Shortfall reallocated across 12 assets by Ada',
      'Dispatch cancelled by Ada: Fault',
      'Dispatch cancelled: not confirmed by a second operator',
      'All dispatch stopped by Ada: Storm',
    ]);
  });
  it('describes the deliveries to subscribers', () => {
    const messages = (sent: number, delivered: number, waiting: number, failed: number) =>
      messagesText({ sent, delivered, waiting, failed });
    expect([messagesText(null), messages(0, 0, 0, 0), messages(1, 1, 0, 0), messages(4, 1, 2, 1)]).toEqual([
      '',
      '',
      '1 webhook delivered',
      '1 of 4 webhooks delivered, 2 waiting, 1 failed',
    ]);
  });
});
