import { Alert, Button, PasswordInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import { parseProblem } from '#app/data/problem.ts';
import { MIN_PASSWORD_LENGTH, SESSION_KEY, setPassword } from '#app/data/session.ts';
import classes from './signIn.module.css';

type SetPasswordFormProps = {
  name: string;
  /** Whether the operator has no password yet. */
  first: boolean;
  onDone: () => void;
};

/** Sets the password for the next sign-in; can be skipped. */
export function SetPasswordForm({ name, first, onDone }: SetPasswordFormProps) {
  const queryClient = useQueryClient();
  const [password, setWanted] = useState('');
  const [current, setCurrent] = useState('');
  const [tried, setTried] = useState(false);
  const save = useMutation({
    mutationFn: () => setPassword(password, first ? undefined : current),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: SESSION_KEY });
      onDone();
    },
  });
  const short = password.length < MIN_PASSWORD_LENGTH;
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (short) event.currentTarget.querySelector<HTMLInputElement>('input[autocomplete=new-password]')?.focus();
    else save.mutate();
  };

  return (
    <form className={classes.form} onSubmit={submit}>
      <div>
        <h1>{first ? 'Set a password' : 'Set a new password'}</h1>
        <p className={classes.hint}>
          {first
            ? `You are signed in as ${name}. The link works only once; set a password to sign in next time.`
            : `For ${name}. It replaces the current password immediately.`}
        </p>
      </div>
      {save.isError && (
        <Alert color="red" variant="light" role="alert" classNames={{ message: classes.alert }}>
          {parseProblem(save.error).title}. {parseProblem(save.error).advice}
        </Alert>
      )}
      <input type="text" name="username" autoComplete="username" value={name} readOnly hidden />
      {!first && (
        <PasswordInput
          label="Current password"
          autoComplete="current-password"
          required
          withAsterisk={false}
          visibilityToggleButtonProps={{ 'aria-label': 'Show the current password' }}
          value={current}
          onChange={(event) => setCurrent(event.currentTarget.value)}
        />
      )}
      <PasswordInput
        label="New password"
        description={`At least ${MIN_PASSWORD_LENGTH} characters`}
        autoComplete="new-password"
        visibilityToggleButtonProps={{ 'aria-label': 'Show the password' }}
        value={password}
        error={
          tried && short ? `Use at least ${MIN_PASSWORD_LENGTH} characters; this one has ${password.length}` : undefined
        }
        onChange={(event) => setWanted(event.currentTarget.value)}
      />
      <Button type="submit" fullWidth loading={save.isPending}>
        {first ? 'Set password' : 'Replace password'}
      </Button>
      <Button variant="subtle" color="gray" fullWidth onClick={onDone}>
        {first ? 'Not now' : 'Cancel'}
      </Button>
    </form>
  );
}
