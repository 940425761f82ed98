import { describe, expect, it } from 'vitest';
import { fillMissingFields } from './fillMissingFields.ts';

describe('a response of a server without our fields', () => {
  it('has them as unknown: of a record, and of each row of a list', () => {
    const others = { minimumKw: null, controllerUUID: null };
    expect(fillMissingFields('getAsset', { assetUUID: 'a' })).toEqual({
      assetUUID: 'a',
      lastReadingUTC: null,
      ...others,
    });
    expect(fillMissingFields('listAssets', { data: [{ assetUUID: 'a', lastReadingUTC: 'now' }] })).toEqual({
      data: [{ assetUUID: 'a', lastReadingUTC: 'now', ...others }],
    });
    expect(fillMissingFields('getEvent', { eventUUID: 'e' })).toMatchObject({ dispatch: { mode: 'OFF' } });
    expect(fillMissingFields('getScheme', { schemeUUID: 's' })).toMatchObject({ dispatch: { mode: 'OFF' } });
  });

  it('has them in the half hours of a rehearsal', () => {
    const rehearsal = { pastEvents: 1, settlementPeriods: [{ targetKwh: 1 }, { confidencePercentage: 60 }] };
    expect(fillMissingFields('rehearseEvent', rehearsal)).toMatchObject({
      pastEvents: 1,
      verdict: { code: 'UNKNOWN' },
      settlementPeriods: [{ targetKwh: 1, confidencePercentage: null }, { confidencePercentage: 60 }],
    });
    const verdict = { code: 'OPEN', tone: 'WARN', sentence: 'Could go either way' };
    expect(fillMissingFields('rehearseEvent', { verdict })).toEqual({ verdict });
  });

  it('gives stats of a server without intervals none, in their half hours too', () => {
    const filled: unknown = fillMissingFields('getEventStats', {
      deliveredKwh: 1,
      settlementPeriods: [{ deliveredKwh: 0.4 }, { deliveredKwh: 0.6 }],
    });
    expect(filled).toMatchObject({
      deliveredKwh: 1,
      deliveredInterval: null,
      baselineBiasPercentage: null,
      settlementPeriods: [
        { deliveredKwh: 0.4, deliveredInterval: null },
        { deliveredKwh: 0.6, deliveredInterval: null },
      ],
    });
  });

  it('leaves what a server returned as it is', () => {
    const interval = { level: 90, low: 1, high: 2, placeboDays: 20, coverage: 90 };
    const body = { deliveredInterval: interval, settlementPeriods: [{ deliveredInterval: interval }] };
    expect(fillMissingFields('getEventStats', body)).toMatchObject(body);
    expect(fillMissingFields('listEventAssetStats', { data: [{ deliveredInterval: interval }, {}] })).toMatchObject({
      data: [{ deliveredInterval: interval }, { deliveredInterval: null, name: null }],
    });
  });
});
