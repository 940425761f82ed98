import type { User } from '#contract/user.ts';

/** What the service puts in the place of an erased person's own id. */
const ERASED = 'erased-';

export const isErased = ({ userId, userUUID }: Pick<User, 'userId' | 'userUUID'>): boolean =>
  userId === ERASED + userUUID;

/** Whether what was typed is the user's id, to the letter. */
export const isConfirmed = (typed: string, { userId }: Pick<User, 'userId'>): boolean => typed.trim() === userId;
