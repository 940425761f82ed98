import { Alert, Button, PasswordInput, TextInput } from '@mantine/core';
import { IconLogin2 } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import { parseProblem } from '#app/data/problem.ts';
import { providerSignInUrl, SESSION_KEY, signInWithPassword } from '#app/data/session.ts';
import { signInRefusalWords, type SignInRefusal } from './signInRefusals.ts';
import classes from './signIn.module.css';

type Props = {
  methods: { password: boolean; provider: { name: string } | null };
  /** The operator followed a one-time link that was used or expired. */
  linkRefused: boolean;
  refused: SignInRefusal | undefined;
  returnTo: string;
};

/** The ways to sign in: the organisation's provider first if there is one, the password if it is enabled. */
export function SignIn({ methods, linkRefused, refused, returnTo }: Props) {
  const words = refused ? signInRefusalWords[refused] : linkRefused ? LINK_REFUSED : null;
  return (
    <div className={classes.form}>
      <h1>Sign in</h1>
      {words && (
        <Alert color="yellow" variant="light" role="alert" classNames={{ message: classes.alert }}>
          {words}
        </Alert>
      )}
      <SignInWays methods={methods} returnTo={returnTo} />
    </div>
  );
}

type SignInWaysProps = Pick<Props, 'methods' | 'returnTo'> & {
  /** Where the provider's page opens; default: in this tab. */
  target?: '_blank';
};

/** The button of the provider and the form of the password, whichever there are. */
export function SignInWays({ methods: { provider, password }, returnTo, target }: SignInWaysProps) {
  return (
    <>
      {provider && (
        <Button
          fullWidth
          component="a"
          href={providerSignInUrl(returnTo)}
          target={target}
          leftSection={<IconLogin2 size={16} stroke={1.8} />}
        >
          Sign in with {provider.name}
        </Button>
      )}
      {provider && password && <p className={classes.or}>or with a password</p>}
      {password && <SignInForm second={provider !== null} />}
    </>
  );
}

const LINK_REFUSED = 'This sign-in link has been used or has expired. Ask for a new one, or sign in another way.';

/** Name and password. The page itself navigates once the session exists. */
function SignInForm({ second }: { second: boolean }) {
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
  if (status === 401) return 'The name or password is wrong.';
  if (status === 429) return 'There were too many attempts. Wait a minute, then try again.';
  return `${title}. ${advice}`;
}
