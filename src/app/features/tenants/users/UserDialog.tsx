import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { mutation } from '#app/data/query.ts';
import { FormDialog } from '#app/ui/FormDialog.tsx';
import { notifySuccess } from '#app/ui/notify.ts';
import type { User } from '#contract/user.ts';
import { errorsOf, formOf, toChanges, toNewUser, type UserForm } from './userForm.ts';
import classes from '#app/ui/Form.module.css';

/** Creates a user and opens the page, or changes an existing one; mounted while it is open. */
export default function UserDialog({ user, onClose }: { user?: User; onClose: () => void }) {
  const navigate = useNavigate();
  const create = useMutation(mutation('createUser'));
  const update = useMutation(mutation('updateUser'));
  const { isPending, error } = user ? update : create;
  const form = useForm<UserForm>({
    initialValues: formOf(user),
    validate: (values) => errorsOf(values, user === undefined),
  });

  const send = async (values: UserForm) => {
    if (user) {
      const { name } = await update.mutateAsync({
        params: { userUUID: user?.userUUID ?? '' },
        body: toChanges(values),
      });
      notifySuccess(`${name} is changed.`);
      onClose();
      return;
    }
    const { userUUID, name } = await create.mutateAsync({ body: toNewUser(values) });
    notifySuccess(`${name} is created. Record the consents next.`);
    onClose();
    await navigate({ to: '/users/$userUUID', params: { userUUID } });
  };

  return (
    <FormDialog
      title={user ? 'Edit user' : 'Create user'}
      action={user ? 'Save changes' : 'Create user'}
      form={form}
      onSubmit={send}
      onClose={onClose}
      pending={isPending}
      error={error}
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
