import { Alert, Button, Group, Modal, Radio, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import { operatorMutations } from '#app/api/operators.ts';
import { readProblem } from '#app/shell/problem.ts';
import { roleMeaning, roleWords } from '#app/shell/roleWords.ts';
import { Role, signInWaysQuery } from '#app/shell/session.ts';
import { LinkOnce } from './LinkOnce.tsx';
import classes from './settings.module.css';

const LONGEST_NAME = 100;

/** Asks for name and role, makes the operator and shows the link that signs them in, this once. */
export default function InviteOperator({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<Role>('operator');
  const [tried, setTried] = useState(false);
  const invite = useMutation(operatorMutations.invite());
  const problem = invite.error ? readProblem(invite.error) : null;
  const { data: ways } = useQuery(signInWaysQuery);
  const wanted = name.trim();
  const address = email.trim();
  const isAddress = address === '' || /^[^\s@]+@[^\s@]+$/.test(address);
  if (invite.data) return <LinkOnce name={wanted} link={invite.data} onClose={onClose} />;

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (wanted === '') event.currentTarget.querySelector('input')?.focus();
    else if (isAddress) invite.mutate({ name: wanted, role, ...(address !== '' && { email: address }) });
  };
  return (
    <Modal opened onClose={onClose} title="Invite operator">
      <form className={classes.form} noValidate onSubmit={submit}>
        <TextInput
          label="Name"
          description="They sign in with it, in any case"
          withAsterisk
          data-autofocus
          maxLength={LONGEST_NAME}
          value={name}
          error={tried && wanted === '' ? 'Give a name' : undefined}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        {ways?.provider && (
          <TextInput
            label="E-mail address"
            description={`With it they can sign in with ${ways.provider.name} instead of the link`}
            type="email"
            value={email}
            error={tried && !isAddress ? 'Give a whole address, or none' : undefined}
            onChange={(event) => setEmail(event.currentTarget.value)}
          />
        )}
        <Radio.Group label="Role" value={role} onChange={(value) => setRole(Role.parse(value))}>
          <div className={classes.choices}>
            {Role.options.map((value) => (
              <Radio key={value} value={value} label={roleWords[value]} description={roleMeaning[value]} size="sm" />
            ))}
          </div>
        </Radio.Group>
        {problem && (
          <Alert color="red" role="alert" title={problem.title}>
            {problem.detail ?? problem.advice}
          </Alert>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={invite.isPending}>
            Invite operator
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
