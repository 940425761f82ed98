import type { Fields } from '#app/format/fields.ts';
import { schemeTypeWords } from '#app/format/schemeWords.ts';

/** Attributes of a scheme in its forms; which baselines and settlements can be chosen depends on its market. */
export const schemeFields = {
  name: { label: 'Name', required: 'Give the scheme a name' },
  schemeType: { label: 'Kind', kind: 'choice', choices: schemeTypeWords },
  regulator: { label: 'Checked by', required: 'Say who checks the assets' },
  baselineMethod: { label: 'Baseline', kind: 'choice' },
  settlementMethod: { label: 'Settlement', kind: 'choice' },
  validFrom: { label: 'Valid from', kind: 'date', placeholder: 'Without limit' },
  validTo: { label: 'Last day', kind: 'date', placeholder: 'Without limit' },
  inDayAdjustment: {
    label: 'In-day adjustment',
    kind: 'yesNo',
    description: 'Shift the baseline by how the day itself began',
  },
  consentValidityMonths: {
    label: 'Consents hold, months',
    kind: 'number',
    description: 'From when a user agreed to dispatch to the start of an event; empty: as long as the consent says',
    whole: [1, 120],
  },
  requiresMpan: {
    label: 'Assets need an MPAN',
    kind: 'yesNo',
    description: 'Only metered points the regulator can check may join',
  },
  recheckDays: {
    label: 'Check ready assets again after',
    kind: 'number',
    unit: 'days',
    placeholder: 'Never',
    whole: [1, 3650],
  },
  description: { label: 'Description', kind: 'lines' },
  holidays: {
    label: 'School holidays',
    kind: 'lines',
    description: 'First and last day, one holiday a line: ranges of deliveries compare with days like them',
    placeholder: '2026-10-26 to 2026-10-30',
  },
  mails: {
    label: 'E-mails to users',
    kind: 'yesNo',
    description: 'Invitations with a link to answer, reminders, changes, cancels and results',
  },
} as const satisfies Fields;
