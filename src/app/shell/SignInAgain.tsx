import { Modal } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { sessionQuery, signInMethodsQuery } from '#app/data/session.ts';
import { SignInWays } from './SignIn.tsx';
import classes from './signIn.module.css';

const BLUR_PX = 12;

/**
 * Asks to sign in over a page whose session has ended: what was typed stays below. Mounted until there is a session
 * again; all is then read again, and of another operator the page is loaded anew.
 */
export default function SignInAgain({ name }: { name: string }) {
  const client = useQueryClient();
  const { data: methods } = useQuery(signInMethodsQuery);
  // Who signs in with the provider does so in another tab.
  useQuery({ ...sessionQuery, refetchOnWindowFocus: 'always' });
  useEffect(
    () => () => {
      const session = client.getQueryData(sessionQuery.queryKey);
      if (session?.signedIn && session.name !== name) window.location.reload();
      else void client.invalidateQueries();
    },
    [client, name],
  );
  return (
    <Modal
      opened
      onClose={() => undefined}
      title="Sign in to continue"
      centered
      size={400}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      overlayProps={{ blur: BLUR_PX }}
    >
      <div className={classes.form}>
        <p className={classes.hint}>
          Your session has ended. The page stays as it is, including anything you have typed.
        </p>
        {methods && <SignInWays methods={methods} returnTo="/" target="_blank" />}
      </div>
    </Modal>
  );
}
