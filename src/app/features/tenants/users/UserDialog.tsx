import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useNavigate } from '@tanstack/react-router';
import { useOperation } from '#app/data/useOperation.ts';
import { FormDialog } from '#app/ui/FormDialog.tsx';
import type { User } from '#contract/user.ts';
import { errorsOf, formOf, toChanges, toNewUser, type UserForm } from './userForm.ts';
import classes from '#app/ui/Form.module.css';

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
      const { name } = await update({
        params: { userUUID: user.userUUID },
        body: toChanges(values),
      });
      return `${name} is changed.`;
    }
    const { userUUID, name } = await create({ body: toNewUser(values) });
    await navigate({ to: '/users/$userUUID', params: { userUUID } });
    return `${name} is created. Record the consents next.`;
  };

  return (
    <FormDialog
      title={user ? 'Edit user' : 'Create user'}
      action={user ? 'Save changes' : 'Create user'}
      form={form}
      onSubmit={send}
      onClose={onClose}
    >
      <TextInput label="Name" withAsterisk data-autofocus {...form.getInputProps('name')} />
      <TextInput
        label="User id"
        withAsterisk={!user}
        disabled={user !== undefined}
        description={
          user
            ? 'Set once, when the user was created'
            : 'The id your own systems know the user by; it cannot be changed later'
        }
        {...form.getInputProps('userId')}
      />
      <div className={classes.pair}>
        <TextInput label="Email" type="email" {...form.getInputProps('email')} />
        <TextInput label="Telephone" type="tel" {...form.getInputProps('phone')} />
      </div>
    </FormDialog>
  );
}
