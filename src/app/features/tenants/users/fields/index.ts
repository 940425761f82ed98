import type { BodyOf } from '#app/data/operationTypes.ts';
import type { Fields } from '#app/format/fields.ts';

/** Attributes of a user; the id is set once. */
export const userFields = {
  name: { label: 'Name', required: 'Give the user a name' },
  userId: {
    label: 'User id',
    description: 'The id your own systems know the user by; it cannot be changed later',
    required: 'Give the id your own systems know the user by',
  },
  email: { label: 'Email', kind: 'email' },
  phone: { label: 'Telephone', kind: 'phone' },
} as const satisfies Fields<keyof BodyOf<'createUser'>>;
