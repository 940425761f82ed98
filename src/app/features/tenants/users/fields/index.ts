import type { BodyOf } from '#app/data/operationTypes.ts';
import type { Fields } from '#app/format/fields.ts';

/** Attributes of a user; the id is set once. */
export const userFields = {
  name: { label: 'Name', required: 'Enter a name for the user' },
  userId: {
    label: 'User id',
    description: 'The user’s id in your own systems; it cannot be changed later',
    required: 'Enter the user’s id in your own systems',
  },
  email: { label: 'E-mail', kind: 'email' },
  phone: { label: 'Telephone', kind: 'phone' },
} as const satisfies Fields<keyof BodyOf<'createUser'>>;
