import { Alert, Button, PasswordInput, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import { parseProblem } from '#app/data/problem.ts';
import { SESSION_KEY, signInWithPassword } from '#app/data/session.ts';
import classes from './signIn.module.css';

/** Name and password. The page itself navigates once the session exists. */
export function SignInForm({ second }: { second: boolean }) {
  const queryClient = useQueryClient();
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const signIn = useMutation({
    mutationFn: () => signInWithPassword(name.trim(), password),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: SESSION_KEY }),
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    signIn.mutate();
  };

  return (
    <form className={classes.form} onSubmit={submit}>
      {signIn.isError && (
        <Alert color="red" variant="light" role="alert" classNames={{ message: classes.alert }}>
          {refusalWords(signIn.error)}
        </Alert>
      )}
      <TextInput
        label="Name"
        autoComplete="username"
        required
        withAsterisk={false}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <PasswordInput
        label="Password"
        autoComplete="current-password"
        required
        withAsterisk={false}
        visibilityToggleButtonProps={{ 'aria-label': 'Show the password' }}
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <Button type="submit" fullWidth variant={second ? 'default' : 'filled'} loading={signIn.isPending}>
        Sign in
      </Button>
    </form>
  );
}

function refusalWords(error: unknown): string {
  const { status, title, advice } = parseProblem(error);
  if (status === 401) return 'The name or the password is wrong.';
  if (status === 429) return 'Too many attempts. Wait a minute, then try again.';
  return `${title}. ${advice}`;
}
