import type { BodyOf } from '#app/data/operationTypes.ts';
import { validateBody } from '#app/ui/validateBody.ts';
import { NewUser, UserChanges, type User } from '#contract/user.ts';

export type UserForm = { userId: string; name: string; email: string; phone: string };

export const formOf = (user?: User): UserForm => ({
  userId: user?.userId ?? '',
  name: user?.name ?? '',
  email: user?.email ?? '',
  phone: user?.phone ?? '',
});

const contact = ({ name, email, phone }: UserForm) => ({
  name: name.trim(),
  email: email.trim() || null,
  phone: phone.trim() || null,
});
export const toNewUser = (form: UserForm): BodyOf<'createUser'> => ({ userId: form.userId.trim(), ...contact(form) });
export const toChanges = (form: UserForm): BodyOf<'updateUser'> => contact(form);

/** Errors of the form, by field; the user id is set once. */
export function errorsOf(form: UserForm, adding: boolean): Record<string, string> {
  const missing: Record<string, string> = {};
  if (form.name.trim() === '') missing['name'] = 'Give the user a name';
  if (adding && form.userId.trim() === '') missing['userId'] = 'Give the id your own systems know the user by';
  const faults = adding ? validateBody(toNewUser(form), NewUser) : validateBody(toChanges(form), UserChanges);
  return { ...faults, ...missing };
}
