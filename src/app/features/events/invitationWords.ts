import type { EventInvitation } from '#contract/event.ts';

/** What became of the mail that asks a user, and of the answer by its link. */
export type InvitationText = { text: string; at: string | null };

const unsent: Partial<Record<NonNullable<EventInvitation['status']>, string>> = {
  WAITING: 'E-mail pending',
  WITHDRAWN: 'E-mail no longer needed',
  EXPIRED: 'Too late to e-mail',
  SUPPRESSED: 'E-mail suppressed',
  FAILED: 'E-mail failed',
};

/**
 * "Yes by link" at an instant, "Invited by e-mail" at an instant, or why no mail went out; null where there was none.
 */
export function invitationText(invitation: EventInvitation | null): InvitationText | null {
  if (invitation === null) return null;
  const { status, sentUTC, answer, answeredUTC } = invitation;
  if (answer !== null) return { text: answer === 'YES' ? 'Accepted by link' : 'Declined by link', at: answeredUTC };
  if (status === null) return null;
  return { text: unsent[status] ?? 'Invited by e-mail', at: sentUTC };
}
