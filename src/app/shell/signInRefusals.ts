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
  unavailable: 'The sign-in service cannot be reached at the moment. Try again in a minute.',
  expired:
    'This sign-in was started in another browser, has already been used, or took longer than ten minutes. Start again.',
  cancelled: 'The sign-in was cancelled. Start again when you are ready.',
  rejected:
    'The response from the sign-in service was not accepted. Start again; if it keeps failing, tell your administrator.',
  email: 'The sign-in service did not provide a verified e-mail address for you. Have it verified, then sign in again.',
  domain: 'Your e-mail address does not belong to an organisation that may sign in here.',
  role: 'Your account has no role for this dashboard. Ask whoever manages your groups.',
  unknown: 'You have not been invited to this dashboard yet. Ask an administrator to add your e-mail address.',
};
