import * as z from 'zod';

export const SignInRefusal = z.enum([
  'unavailable',
  'expired',
  'cancelled',
  'rejected',
  'email',
  'domain',
  'role',
  'unknown',
]);
export type SignInRefusal = z.infer<typeof SignInRefusal>;

/** What to do when the organisation's provider refused a sign-in. */
export const signInRefusalWords: Record<SignInRefusal, string> = {
  unavailable: 'The sign-in service cannot be reached for the moment. Try again in a minute.',
  expired: 'This sign-in was begun in another browser, was used already, or took longer than ten minutes. Begin again.',
  cancelled: 'The sign-in was cancelled. Begin again when you are ready.',
  rejected:
    'The answer of the sign-in service was not accepted. Begin again; if it keeps failing, tell your administrator.',
  email: 'The sign-in service gives no verified e-mail address for you. Have it verified, then sign in again.',
  domain: 'Your e-mail address is not of an organisation that may sign in here.',
  role: 'Your account carries no role for this dashboard. Ask whoever manages your groups.',
  unknown: 'Nobody has invited you to this dashboard yet. Ask an administrator to add your e-mail address.',
};
