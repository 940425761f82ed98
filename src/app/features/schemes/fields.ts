import type { Fields } from '#app/format/fields.ts';
import { schemeTypeWords } from '#app/format/schemeWords.ts';

/** Attributes of a scheme in its forms; which baselines and settlements can be chosen depends on its market. */
export const schemeFields = {
  name: { label: 'Name', required: 'Enter a name for the scheme' },
  schemeType: { label: 'Type', kind: 'choice', choices: schemeTypeWords },
  regulator: { label: 'Checked by', required: 'Enter who checks the assets' },
  baselineMethod: { label: 'Baseline', kind: 'choice' },
  settlementMethod: { label: 'Settlement', kind: 'choice' },
  validFrom: { label: 'Valid from', kind: 'date', placeholder: 'No limit' },
  validTo: { label: 'Last day', kind: 'date', placeholder: 'No limit' },
  inDayAdjustment: {
    label: 'In-day adjustment',
    kind: 'yesNo',
    description: 'Adjusts the baseline to use earlier on the event day',
  },
  consentValidityMonths: {
    label: 'Consent validity (months)',
    kind: 'number',
    description:
      'From a user’s consent to dispatch to the start of an event; if left empty, the term in the consent applies',
    whole: [1, 120],
  },
  requiresMpan: {
    label: 'Require an MPAN',
    kind: 'yesNo',
    description: 'Only meter points that the scheme operator can check may join',
  },
  recheckDays: {
    label: 'Recheck ready assets after',
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
    description: 'Invitations with a link to answer, reminders, changes, cancellations and results',
  },
} as const satisfies Fields;
