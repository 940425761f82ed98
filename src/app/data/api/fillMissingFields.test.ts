import { describe, expect, it } from 'vitest';
import { fillMissingFields } from './fillMissingFields.ts';

describe('a response of a server without our fields', () => {
  it('has them as unknown: of a record, and of each row of a list', () => {
    expect(fillMissingFields('getAsset', { assetUUID: 'a' })).toEqual({ assetUUID: 'a', lastReadingUTC: null });
    expect(fillMissingFields('listAssets', { data: [{ assetUUID: 'a', lastReadingUTC: 'now' }] })).toEqual({
      data: [{ assetUUID: 'a', lastReadingUTC: 'now' }],
    });
  });

  it('has them in the half hours of a rehearsal', () => {
    const rehearsal = { pastEvents: 1, settlementPeriods: [{ targetKwh: 1 }, { confidencePercentage: 60 }] };
    expect(fillMissingFields('rehearseEvent', rehearsal)).toEqual({
      pastEvents: 1,
      settlementPeriods: [{ targetKwh: 1, confidencePercentage: null }, { confidencePercentage: 60 }],
    });
    expect(fillMissingFields('rehearseEvent', { pastEvents: 1 })).toEqual({ pastEvents: 1 });
  });
});
