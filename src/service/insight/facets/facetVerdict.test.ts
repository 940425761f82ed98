import { describe, expect, it } from 'vitest';
import type { AssetFacets } from '#contract/assetFacets.ts';
import { callableVerdict, listVerdict } from './facetVerdict.ts';
import type { Callable } from './readCallable.ts';

const scheme = { schemeUUID: 's', name: 'Demand Flexibility Service' };
const group = { schemeUUID: 's', name: '', assets: 1, usualKw: null, byStatus: [] };
const facets = { totalItems: 12_480, usualKw: 5100, byScheme: [], byCalled: [] } as unknown as Omit<
  AssetFacets,
  'verdict'
>;

describe('the sentence of a list of assets', () => {
  const callable: Callable = {
    fleet: 12_480,
    ready: 11_230,
    power: { expectedKw: 4940, sureKw: 4210, isSampled: false },
    gap: { code: 'ASK_CONSENT', label: 'Ask 118 users', assets: 474, kw: 210 },
  };
  const said = (change: Partial<Callable> = {}, schemes = 1) =>
    callableVerdict(
      { ...callable, ...change },
      {
        byScheme: Array.from({ length: schemes }, () => group),
        byCalled: [{ called: 'NEVER', assets: 1, usualKw: null }],
      },
      scheme,
    );

  it('says how many can be called with how much power, and the largest gap', () => {
    expect(said()).toEqual({
      sentence: '11,230 of 12,480 can take part: 4.94 MW expected, 4.21 MW firm',
      say: '1,250 cannot take part. The largest gap that can be closed: 474 without consent, 210 kW.',
      gap: { code: 'ASK_CONSENT', label: 'Ask 118 users', assets: 474, schemeUUID: 's', schemeName: scheme.name },
    });
  });

  it('names the scheme where there are several, and leaves out what is unknown', () => {
    const { sentence, say, gap } = said({ power: null, gap: null }, 2);
    expect(sentence).toBe(
      '11,230 of 12,480 can take part in Demand Flexibility Service; no settled event shows yet what they deliver',
    );
    expect([say, gap]).toEqual(['1,250 cannot take part.', null]);
    expect(said({ power: { ...callable.power!, isSampled: true } }).sentence).toContain(': about 4.94 MW expected');
    expect(said({ ready: 0 }).sentence).toBe('0 of 12,480 can take part');
    expect(said({ ready: 12_480, gap: null }).say).toBe('');
  });

  it('says what matches under a filter, what is archived, and that nothing is there', () => {
    const sentence = (change: object, query: object) =>
      listVerdict({ ...facets, ...change }, { status: 'ACTIVE', ...query }).sentence;
    const byCalled = [{ called: 'CALLED', assets: 1, usualKw: 0.424 }];
    const one = { usualKw: 0.424, byCalled };
    expect(sentence({ totalItems: 1, ...one }, { search: 'mill' })).toBe('1 asset matches: typically 0.424 kW');
    expect(sentence({ totalItems: 3, ...one }, { search: 'mill' })).toBe(
      '3 assets match; 1 of them was in past events: typically 0.424 kW',
    );
    expect(sentence({}, {})).toBe('12,480 assets, none in a scheme');
    expect(sentence({ totalItems: 3 }, { status: 'ARCHIVED' })).toBe('3 assets archived, excluded from all events');
    expect(sentence({ totalItems: 0 }, {})).toBe('No active assets');
    const some = { totalItems: 10_000, isLowerBound: true };
    expect(sentence(some, {})).toBe('At least 10,000 assets');
    expect(sentence(some, { search: 'mill' })).toBe('At least 10,000 assets match');
  });
});
