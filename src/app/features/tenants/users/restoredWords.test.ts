import { expect, test } from 'vitest';
import { restoredWords } from './restoredWords.ts';

const back = {
  name: 'Ann',
  assets: 2,
  dispatchConsents: 1,
  dataConsents: 0,
  expiredConsents: 0,
  notPutBackCount: 0,
  notPutBack: [],
};

test('a restored user is told with what came back, and what did not', () => {
  expect(restoredWords(back)).toBe('Ann has been restored with 2 assets and 1 consent.');
  expect(
    restoredWords({
      ...back,
      assets: 1,
      expiredConsents: 1,
      notPutBackCount: 1,
      notPutBack: [{ assetUUID: '', code: 'MPAN_TAKEN', detail: 'Another active asset has this MPAN' }],
    }),
  ).toBe(
    'Ann has been restored with 1 asset and 1 consent. 1 consent has expired. 1 item could not be restored: ' +
      'Another active asset has this MPAN.',
  );
});
