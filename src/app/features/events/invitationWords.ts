import type { EventInvitation } from '#contract/event.ts';

/** What became of the mail that asks a user, and of the answer by its link. */
export type InvitationText = { text: string; at: string | null };

const unsent: Partial<Record<NonNullable<EventInvitation['status']>, string>> = {
  WAITING: 'E-mail waits',
  WITHDRAWN: 'E-mail not needed any more',
  EXPIRED: 'Too late to e-mail',
  SUPPRESSED: 'Gets no e-mail',
  FAILED: 'E-mail failed',
};

/**
 * "Yes by link" at an instant, "Invited by e-mail" at an instant, or why no mail went out; null where there was none.
 */
export function invitationText(invitation: EventInvitation | null): InvitationText | null {
  if (invitation === null) return null;
  const { status, sentUTC, answer, answeredUTC } = invitation;
  if (answer !== null) return { text: answer === 'YES' ? 'Yes by link' : 'No by link', at: answeredUTC };
  if (status === null) return null;
  return { text: unsent[status] ?? 'Invited by e-mail', at: sentUTC };
}
