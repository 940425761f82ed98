import type { User } from '#contract/user.ts';

/** The service's replacement for an erased person's user id. */
const ERASED = 'erased-';

export const isErased = ({ userId, userUUID }: Pick<User, 'userId' | 'userUUID'>): boolean =>
  userId === ERASED + userUUID;

/** Whether the typed text is exactly the user's id. */
export const isConfirmed = (typed: string, { userId }: Pick<User, 'userId'>): boolean => typed.trim() === userId;
