import { expect, it } from 'vitest';
import type { AssetFacets } from '#contract/assetFacets.ts';
import { facetVerdict } from './facetVerdict.ts';

const facets: Omit<AssetFacets, 'verdict'> = {
  totalItems: 12_480,
  usualKw: 5100,
  isEstimated: false,
  byStatus: { ACTIVE: 12_480, ARCHIVED: 0 },
  sharedMpan: 0,
  byType: [],
  byMpanStatus: [{ mpanStatus: 'INVALID', assets: 71, usualKw: 0 }],
  byReadingStatus: [{ readingStatus: 'SILENT', assets: 277, usualKw: 110.4 }],
  byPortfolio: [],
  byScheme: [
    {
      schemeUUID: 's',
      name: 'Demand Flexibility Service',
      assets: 12_480,
      usualKw: 5100,
      byStatus: [
        { status: 'READY', assets: 11_230, usualKw: 4940 },
        { status: 'DUPLICATED', assets: 341, usualKw: 150 },
        { status: 'OPT_OUT', assets: 2, usualKw: null },
      ],
    },
  ],
};

it('says how many are ready, and the gaps with most power', () => {
  expect(facetVerdict(facets, { status: 'ACTIVE' })).toEqual({
    sentence: '11,230 of 12,480 ready in Demand Flexibility Service: usually 4.94 MW',
    say: 'To look at: 341 with another provider, 150 kW; 277 silent for two days, 110 kW; 71 with a wrong MPAN',
  });
});

it('says what matches under a filter, what is archived, and that nothing is there', () => {
  const sentence = (change: object, query: object) =>
    facetVerdict({ ...facets, ...change }, { status: 'ACTIVE', ...query }).sentence;
  expect(sentence({ totalItems: 1, usualKw: 0.424 }, { search: 'mill' })).toBe('1 asset matches: usually 0.424 kW');
  expect(sentence({ byScheme: [] }, {})).toBe('12,480 assets, none of them in a scheme');
  expect(sentence({ totalItems: 3 }, { status: 'ARCHIVED' })).toBe('3 assets archived: they take part in nothing');
  expect(sentence({ totalItems: 0 }, {})).toBe('No active assets');
});
