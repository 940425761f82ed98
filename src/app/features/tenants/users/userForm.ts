import type { BodyOf } from '#app/data/operationTypes.ts';
import { bodyValues, type FormValues, formErrors, formValuesOf } from '#app/ui/formValues.ts';
import { NewUser, UserChanges, type User } from '#contract/user.ts';
import { userFields } from './fields/index.ts';

export type UserForm = FormValues<keyof typeof userFields>;

export const formOf = (user?: User): UserForm => formValuesOf(userFields, user);
export const toNewUser = (form: UserForm) => bodyValues(form) as BodyOf<'createUser'>;
export const toChanges = ({ userId: _userId, ...form }: UserForm): BodyOf<'updateUser'> => bodyValues(form);

/** Errors of the form, by field. */
export const errorsOf = (form: UserForm, adding: boolean): Record<string, string> =>
  adding
    ? formErrors(userFields, form, toNewUser(form), NewUser)
    : formErrors({ name: userFields.name }, form, toChanges(form), UserChanges);
