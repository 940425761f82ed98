import { plural } from '#text/count.ts';
import { AskEverybody } from './AskEverybody.tsx';

const NEVER_ASKED = { consent: 'NEVER_ASKED' } as const;

/** Asks all users who were never asked for consent to dispatch, after a preview. */
export function AskAll({ users }: { users: number }) {
  const label = `Ask all ${plural(users, 'user')}`;
  return <AskEverybody label={label} title={`${label} for consent`} filter={NEVER_ASKED} count={users} />;
}
