/** Reasons why a sign-in with the provider failed, and the status of the page that says so. */
const reasons = {
  unavailable: [503, 'The sign-in service cannot be reached at the moment. Try again in a minute.'],
  expired: [
    400,
    'This sign-in was started in another browser, has already been used, or took longer than ten minutes. Start again.',
  ],
  cancelled: [401, 'The sign-in was cancelled.'],
  rejected: [401, 'The response from the sign-in service was not accepted. Start again.'],
  email: [
    403,
    'The sign-in service did not provide a verified e-mail address for you. Have it verified, then sign in again.',
  ],
  domain: [403, 'Your e-mail address does not belong to an organisation that may sign in here.'],
  role: [403, 'Your account at the sign-in service has no role for this dashboard. Ask whoever manages its groups.'],
  unknown: [403, 'You have not been invited to this dashboard yet. Ask an administrator to add your e-mail address.'],
} as const;
export type RefusalReason = keyof typeof reasons;

/** Error that ends a sign-in with a page that gives the reason. */
export class OidcRefusal extends Error {
  readonly reason: RefusalReason;
  readonly status: number;
  /** Subject at the provider, if known. */
  readonly subject: string | null;

  constructor(reason: RefusalReason, { cause, subject = null }: { cause?: unknown; subject?: string | null } = {}) {
    super(reasons[reason][1], { cause });
    this.reason = reason;
    this.status = reasons[reason][0];
    this.subject = subject;
  }
}
