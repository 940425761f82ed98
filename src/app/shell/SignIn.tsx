import { Alert, Button } from '@mantine/core';
import { IconLogin2 } from '@tabler/icons-react';
import { providerSignInUrl } from '#app/data/session.ts';
import { SignInForm } from './SignInForm.tsx';
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
