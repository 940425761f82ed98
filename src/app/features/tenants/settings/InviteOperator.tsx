import { Radio, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQuery } from '@tanstack/react-query';
import { operatorMutations } from '#app/data/operators.ts';
import { Role, signInMethodsQuery } from '#app/data/session.ts';
import { FormDialog } from '#app/ui/FormDialog.tsx';
import { roleMeaning, roleWords } from '#app/ui/roleWords.ts';
import { SignInLinkDialog } from './SignInLinkDialog.tsx';
import classes from './settings.module.css';

const MAX_NAME_LENGTH = 100;

type Invitation = { name: string; email: string; role: Role };
const isAddress = (email: string): boolean => /^[^\s@]+@[^\s@]+$/.test(email);

/** Form for name and role; creates the operator and shows the one-time sign-in link once. */
export default function InviteOperator({ onClose }: { onClose: () => void }) {
  const invite = useMutation(operatorMutations.invite());
  const { data: methods } = useQuery(signInMethodsQuery);
  const form = useForm<Invitation>({
    initialValues: { name: '', email: '', role: 'viewer' },
    validate: {
      name: (name) => (name.trim() === '' ? 'Enter a name' : null),
      email: (email) =>
        email.trim() === '' || isAddress(email.trim()) ? null : 'Enter a complete address or leave empty',
    },
  });
  if (invite.data) return <SignInLinkDialog name={form.values.name.trim()} link={invite.data} onClose={onClose} />;

  const send = async ({ name, email, role }: Invitation) => {
    await invite.mutateAsync({ name: name.trim(), role, ...(email.trim() !== '' && { email: email.trim() }) });
  };
  return (
    <FormDialog title="Invite operator" action="Invite operator" form={form} onSubmit={send} onClose={onClose}>
      <TextInput
        label="Name"
        description="Used to sign in; upper and lower case are treated the same"
        withAsterisk
        data-autofocus
        maxLength={MAX_NAME_LENGTH}
        {...form.getInputProps('name')}
      />
      {methods?.provider && (
        <TextInput
          label="E-mail address"
          description={`Lets them sign in with ${methods.provider.name} instead of the link`}
          type="email"
          {...form.getInputProps('email')}
        />
      )}
      <Radio.Group label="Role" {...form.getInputProps('role')}>
        <div className={classes.choices}>
          {Role.options.map((value) => (
            <Radio
              key={value}
              value={value}
              size="sm"
              label={
                <>
                  {roleWords[value]}
                  <Text span display="block" c="dimmed" size="xs">
                    {roleMeaning[value]}
                  </Text>
                </>
              }
            />
          ))}
        </div>
      </Radio.Group>
    </FormDialog>
  );
}
