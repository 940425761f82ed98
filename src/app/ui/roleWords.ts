import type { Role } from '#app/data/session.ts';

export const roleWords: Record<Role, string> = { viewer: 'Viewer', operator: 'Operator', admin: 'Administrator' };

/** Permissions of each role, in a line. */
export const roleMeaning: Record<Role, string> = {
  viewer: 'Read-only access',
  operator: 'Full access, excl. operators and audit',
  admin: 'Full access, incl. operators and audit',
};
