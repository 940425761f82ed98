import type { AuditKind } from '#app/data/auditKind.ts';
import type { AuditRow } from '#app/data/operators.ts';

const notes: Record<string, string> = {
  busy: 'The previous state was not read because the service was busy.',
  unread: 'The previous state could not be read in time.',
  unavailable: 'The sign-in service could not be reached.',
  expired: 'The sign-in was started elsewhere, had already been used or had expired.',
  cancelled: 'The sign-in was cancelled at the sign-in service.',
  rejected: 'The response from the sign-in service was not accepted.',
  email: 'The sign-in service did not provide a verified e-mail address.',
  domain: 'The e-mail address belongs to a different domain.',
  role: 'The account has no role in this dashboard.',
  unknown: 'This person has not been invited.',
};

/** Why a row was refused or has no state before: in words if known, else the response's code. */
export const noteWords = (note: string): string => notes[note] ?? note;

export type Outcome = 'done' | 'refused' | 'unknown';
export const outcomeWords: Record<Outcome, string> = { done: 'Done', refused: 'Refused', unknown: 'Not known' };
export const outcomeOf = (status: number | null): Outcome =>
  status === null ? 'unknown' : status < 400 ? 'done' : 'refused';

/** What actions are about, as the filter names it. */
export const kindWords: Record<AuditKind, string> = {
  events: 'Events and schemes',
  optIns: 'Opt-ins and bulk actions',
  assets: 'Assets and portfolios',
  people: 'Users and consents',
  data: 'Readings, tariffs and meters',
  dispatch: 'Dispatch',
  setUp: 'Set-up and operators',
  signIns: 'Sign-ins',
};

/** A row as one line of text: "day desk archived 9 Elm Grove". */
export const sentenceText = ({ name, sentence }: Pick<AuditRow, 'name' | 'sentence'>): string =>
  [name ?? 'Someone', sentence.map(({ text }) => text).join('')].join(' ');
