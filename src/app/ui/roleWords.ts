import type { Role } from '#app/data/session.ts';

export const roleWords: Record<Role, string> = { viewer: 'Viewer', operator: 'Operator', admin: 'Administrator' };

/** Permissions of each role, in a line. */
export const roleMeaning: Record<Role, string> = {
  viewer: 'Sees everything, changes nothing',
  operator: 'Sees and changes everything but people',
  admin: 'Everything, with people and the audit',
};
