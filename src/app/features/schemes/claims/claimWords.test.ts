import { expect, it } from 'vitest';
import type { Claim } from '#contract/claim.ts';
import { claimSay, claimVerdict } from './claimWords.ts';

const claim = {
  assetName: null,
  assetId: 'HH-1',
  claimant: null,
  noticeFrom: 'UKPN',
  dueDay: '2026-12-04',
  state: 'OPEN',
} as Claim;

it('says whether evidence is late, from the day after its last one', () => {
  expect(claimVerdict(claim, '2026-12-04')).toEqual({
    tone: 'WARN',
    sentence: 'Evidence is missing: the deadline is Fri 4 Dec 2026.',
  });
  expect(claimVerdict(claim, '2026-12-05').tone).toBe('BAD');
});

it('says who decides, and what a decision means', () => {
  expect(claimVerdict({ ...claim, state: 'EVIDENCED' }, '2027-01-01').sentence).toBe(
    'Evidence has been submitted. UKPN decides.',
  );
  expect(claimVerdict({ ...claim, state: 'WITHDRAWN' }, '').sentence).toBe('Another provider withdrew its claim.');
  expect(claimVerdict({ ...claim, state: 'LOST', assetName: 'Mill Lane' }, '')).toEqual({
    tone: 'BAD',
    sentence: 'Lost: Mill Lane is registered with another provider.',
  });
  expect(claimSay({ ...claim, state: 'LOST' })).toContain('no longer takes part in events');
});
