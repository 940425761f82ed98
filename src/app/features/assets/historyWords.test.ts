import { expect, it } from 'vitest';
import { historyKind } from '#contract/assetHistory.ts';
import { historyWords } from './historyWords.ts';

it('describes every kind of entry in words, never as an enum', () => {
  for (const kind of historyKind.options)
    expect(historyWords({ kind, status: 'READY', name: 'Peak' })).not.toMatch(/[A-Z]_[A-Z]|undefined|null/);
});

it('describes the result of an entry', () => {
  expect(historyWords({ kind: 'SCHEME_STATUS', status: 'DUPLICATED', name: 'DFS' })).toBe('With another provider');
  expect(historyWords({ kind: 'MPAN_VALIDATED', status: 'INVALID', name: null })).toBe(
    'MPAN not found in the register',
  );
  expect(historyWords({ kind: 'CONSENT_RECORDED', status: 'OPT_OUT', name: 'DATA_ACCESS' })).toBe(
    'Consent to data access: refused',
  );
  expect(historyWords({ kind: 'TARIFF_ADDED', status: 'export', name: 'Flux' })).toBe('Export tariff added: Flux');
});
