import { expect, it } from 'vitest';
import { calculatingWords } from './CalculatingNotice.tsx';

const NOTHING = { startProgress: null, statsProgress: null, baselineProgress: null };

it('says how many assets of a large event are settled, and what is shown until then', () => {
  const statsProgress = { settledAssets: 340_000, assets: 1_000_000 };
  expect(calculatingWords({ ...NOTHING, statsProgress }, 'calculating')).toBe(
    'The settlement is being calculated: 340,000 of 1,000,000 assets settled. Until it is ready, the figures ' +
      'below are provisional, from the readings received so far.',
  );
  expect(calculatingWords(NOTHING, 'settled')).toBe(
    'A new settlement run is being calculated. Until it is ready, the figures below are from the previous run.',
  );
});

it('says how many baselines of an event to come there are', () => {
  const baselineProgress = { computedAssets: 0, assets: 20_000 };
  expect(calculatingWords({ ...NOTHING, baselineProgress }, 'scheduled')).toBe(
    'Baselines are being calculated: 0 of 20,000 assets done.',
  );
});

it('says how far the start of a large event is', () => {
  const startProgress = { startedAssets: 5000, assets: 20_000 };
  expect(calculatingWords({ ...NOTHING, startProgress }, 'scheduled')).toBe(
    'The event is starting: 5,000 of 20,000 assets done. No asset can opt in or out until all are done.',
  );
});
