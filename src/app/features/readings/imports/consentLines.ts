import { ConsentLine } from '#contract/imports.ts';
import { readDate } from '#energy/readingText.ts';
import { londonMidnight } from '#energy/time/london.ts';
import { type ColumnMap, type ImportField, plainName } from './columnMap.ts';
import type { ParsedLine } from './lineFields.ts';
import { validateLine, EMPTY_LINE, fieldValuesOf } from './lineFields.ts';

/** Fields of a line of consents. */
export const consentFields: readonly ImportField[] = [
  { id: 'userId', label: 'User id', aliases: ['userid', 'customerid', 'user', 'customer', 'account'] },
  {
    id: 'assetId',
    label: 'Asset id',
    aliases: ['assetid', 'asset', 'siteid'],
    hint: 'All assets of the user if left empty',
  },
  {
    id: 'type',
    label: 'Consent to',
    aliases: ['type', 'for', 'consenttype', 'consent'],
    hint: 'Dispatch or Data access',
  },
  {
    id: 'preference',
    label: 'Said',
    aliases: ['preference', 'said', 'answer', 'decision'],
    hint: 'Agreed if left empty',
  },
  {
    id: 'granularity',
    label: 'Data granularity',
    aliases: ['granularity', 'resolution', 'dataas'],
    hint: 'Half-hours if left empty',
  },
  { id: 'purpose', label: 'Purpose', aliases: ['purpose', 'reason'] },
  { id: 'evidenceMethod', label: 'Evidence', aliases: ['evidencemethod', 'evidence', 'method', 'channel'] },
  { id: 'wordingVersion', label: 'Wording', aliases: ['wordingversion', 'wording', 'version'] },
  {
    id: 'legalBasis',
    label: 'Legal basis',
    aliases: ['legalbasis', 'basis', 'lawfulbasis'],
    hint: 'Consent if left empty',
  },
  {
    id: 'expiresUTC',
    label: 'Expires',
    aliases: ['expiresutc', 'expires', 'expiry', 'validuntil', 'until'],
    hint: 'A date, or a date and time; twelve months if left empty',
  },
];

export const consentTemplate = {
  header: consentFields.map(({ id }) => id),
  rows: [
    ['CUST-1001', '', 'DISPATCH', 'OPT_IN', '', 'Flexibility events', 'Web form', '2026-01', '', ''],
    ['CUST-1001', 'HOME-0001', 'DATA_ACCESS', 'OPT_IN', 'day', '', 'Web form', '2026-01', 'CONTRACT', '2027-03-31'],
  ],
};

const types: Record<string, string> = {
  dispatch: 'DISPATCH',
  control: 'DISPATCH',
  dataaccess: 'DATA_ACCESS',
  data: 'DATA_ACCESS',
};
const preferences: Record<string, string> = {
  optin: 'OPT_IN',
  agreed: 'OPT_IN',
  yes: 'OPT_IN',
  granted: 'OPT_IN',
  optout: 'OPT_OUT',
  refused: 'OPT_OUT',
  no: 'OPT_OUT',
  rejected: 'OPT_OUT',
};
const granularities: Record<string, string> = {
  halfhour: 'halfHour',
  halfhours: 'halfHour',
  day: 'day',
  days: 'day',
  month: 'month',
  months: 'month',
};
const bases: Record<string, string> = {
  consent: 'CONSENT',
  explicitconsent: 'EXPLICIT_CONSENT',
  legitimateinterests: 'LEGITIMATE_INTERESTS',
  publictask: 'PUBLIC_TASK',
  legalobligation: 'LEGAL_OBLIGATION',
  contract: 'CONTRACT',
};

const fieldParsers: Record<string, (text: string) => string> = {
  type: (text) => types[plainName(text)] ?? text,
  preference: (text) => preferences[plainName(text)] ?? text,
  granularity: (text) => granularities[plainName(text)] ?? text,
  legalBasis: (text) => bases[plainName(text)] ?? text,
  expiresUTC: (text) => {
    const date = readDate(text);
    return date === null ? text : new Date(londonMidnight(date)).toISOString();
  },
};

/** Parses one line as a consent, or returns every error in it. */
export function parseConsentLine(_line: number, fields: string[], columns: ColumnMap): ParsedLine {
  const values = fieldValuesOf(consentFields, fields, columns);
  if (Object.keys(values).length === 0) return { reason: EMPTY_LINE };
  const body = Object.fromEntries(Object.entries(values).map(([id, text]) => [id, fieldParsers[id]?.(text) ?? text]));
  const reason = validateLine(ConsentLine, body, consentFields);
  return reason === null ? { body } : { reason };
}
