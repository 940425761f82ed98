import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useNavigate } from '@tanstack/react-router';
import { useOperation } from '#app/data/useOperation.ts';
import { FormDialog } from '#app/ui/FormDialog.tsx';
import { FormFields, inputProps } from '#app/ui/FormFields.tsx';
import type { User } from '#contract/user.ts';
import { userFields } from './fields/index.ts';
import { errorsOf, formOf, toChanges, toNewUser, type UserForm } from './userForm.ts';
import classes from '#app/ui/Form.module.css';

const { name, userId, ...contact } = userFields;
const USER_ID = { label: userId.label, description: 'Set when the user was created; it cannot be changed' };

/** Creates a user and opens the page, or changes an existing one; mounted while it is open. */
export default function UserDialog({ user, onClose }: { user?: User; onClose: () => void }) {
  const navigate = useNavigate();
  const create = useOperation('createUser');
  const update = useOperation('updateUser');
  const form = useForm<UserForm>({
    initialValues: formOf(user),
    validate: (values) => errorsOf(values, user === undefined),
  });

  const send = async (values: UserForm) => {
    if (user) {
      const { name: saved } = await update({
        params: { userUUID: user.userUUID },
        body: toChanges(values),
      });
      return `${saved} has been updated.`;
    }
    const { userUUID, name: created } = await create({ body: toNewUser(values) });
    await navigate({ to: '/users/$userUUID', params: { userUUID } });
    return `${created} has been created. Record the consents next.`;
  };

  return (
    <FormDialog
      title={user ? 'Edit user' : 'Create user'}
      action={user ? 'Save changes' : 'Create user'}
      form={form}
      onSubmit={send}
      onClose={onClose}
    >
      <FormFields form={form} fields={{ name }} />
      {user ? (
        <TextInput disabled {...inputProps(form, 'userId', USER_ID)} />
      ) : (
        <FormFields form={form} fields={{ userId }} />
      )}
      <div className={classes.pair}>
        <FormFields form={form} fields={contact} />
      </div>
    </FormDialog>
  );
}
