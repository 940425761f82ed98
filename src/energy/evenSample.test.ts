import { describe, expect, test } from 'vitest';
import { errorOfShare, openEstimate, PARTS, type Sample, surerEstimate } from './evenSample.ts';
import { normalFrom, randomFrom } from './random.ts';

const HOMES = 40_000;
const DRAWS = 200;

/** Homes of a size that is known, log-normal, and a use that goes with it. */
function draw(random: () => number, read: number, larger: number) {
  const normal = normalFrom(random);
  const zeros = (): number[] => Array.from({ length: PARTS }, () => 0);
  const sample = { members: zeros(), own: zeros(), larger: zeros(), largerMembers: zeros(), use: zeros() };
  let whole = 0;
  for (let home = 0; home < HOMES; home++) {
    const size = Math.exp(0.6 * normal());
    const use = 12 * size * Math.exp(0.3 * normal());
    whole += use;
    const [place, part] = [random(), Math.floor(PARTS * random())];
    if (place < larger / HOMES) {
      sample.larger[part]! += size;
      sample.largerMembers[part]!++;
    }
    if (place >= read / HOMES) continue;
    sample.members[part]!++;
    sample.own[part]! += size;
    sample.use[part]! += use;
  }
  const { members, use, ...known } = sample;
  return { whole, use, sample: { all: HOMES, members, known } satisfies Sample };
}

/** How often the error that is said holds, and how far estimates are off on average, in percent. */
function judge(known: boolean) {
  const random = randomFrom(20_261_128);
  let [inside, squares] = [0, 0];
  for (let index = 0; index < DRAWS; index++) {
    const { whole, use, sample } = draw(random, 400, 5000);
    const estimate = known ? surerEstimate(sample, use) : openEstimate({ ...sample, known: null });
    const off = (100 * (estimate.factor * use.reduce((sum, each) => sum + each, 0))) / whole - 100;
    if (Math.abs(off) <= estimate.errorOf(use)!) inside++;
    squares += off ** 2;
  }
  return { holds: inside / DRAWS, off: Math.sqrt(squares / DRAWS) };
}

describe('an estimate from a sample of 400', () => {
  const [plain, ratio] = [judge(false), judge(true)];

  test('is as sure as it says: 90 % of its errors hold', () => {
    for (const { holds } of [plain, ratio]) {
      expect(holds).toBeGreaterThan(0.84);
      expect(holds).toBeLessThan(0.96);
    }
  });

  test('is nearer by nearly a half where something is known of 5,000', () => {
    expect(ratio.off).toBeLessThan(0.62 * plain.off);
  });
});

test('a sample of all is exact', () => {
  const members = Array.from({ length: PARTS }, () => 5);
  const estimate = openEstimate({ all: 100, members, known: null });
  expect([estimate.factor, estimate.errorOf(members.map((_, part) => part))]).toEqual([1, 0]);
});

test('an estimate of nothing has no error in percent', () => {
  const members = Array.from({ length: PARTS }, () => 5);
  expect(openEstimate({ all: 1000, members, known: null }).errorOf(members.map(() => 0))).toBeNull();
});

test('what has nothing to do with a sum is not used for it', () => {
  const { use, sample } = draw(randomFrom(7), 400, 5000);
  const own = sample.known.own.map((_, part) => (part % 2 === 0 ? 1 : 100));
  const estimate = surerEstimate({ ...sample, known: { ...sample.known, own } }, use);
  expect(estimate.factor).toBe(HOMES / sample.members.reduce((sum, each) => sum + each, 0));
});

describe('a share that a sample tells', () => {
  test('lies within what is said of it nine times of ten', () => {
    const random = randomFrom(7);
    const [assets, sampled, share] = [20_000, 2000, 0.93];
    let inside = 0;
    for (let draws = 0; draws < DRAWS; draws++) {
      const parts = Array.from({ length: PARTS }, () => ({ of: 0, whole: 0 }));
      for (let asset = 0; asset < sampled; asset++) {
        const part = parts[asset % PARTS]!;
        part.whole += 48;
        // Most assets have all half hours, and some few of them.
        part.of += random() < 0.9 ? 48 : 48 * 0.3;
      }
      const found = parts.reduce((sum, { of }) => sum + of, 0) / (sampled * 48);
      if (Math.abs(100 * (found - share)) <= errorOfShare(parts, sampled / assets)!) inside++;
    }
    // The population is endless here, and the sample is said to be a tenth of all: a twentieth is missing.
    expect(inside / DRAWS).toBeGreaterThan(0.8);
    expect(inside / DRAWS).toBeLessThan(0.96);
  });

  test('is certain where all are looked at, and unknown by one part', () => {
    const parts = [
      { of: 3, whole: 4 },
      { of: 1, whole: 4 },
    ];
    expect(errorOfShare(parts, 1)).toBe(0);
    expect(errorOfShare(parts, 0.5)).toBeGreaterThan(0);
    expect(errorOfShare([...parts.slice(1), { of: 0, whole: 0 }], 0.5)).toBeNull();
  });
});
