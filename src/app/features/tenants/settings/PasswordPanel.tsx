import { Button } from '@mantine/core';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { sessionQuery, signInMethodsQuery } from '#app/data/session.ts';
import { Panel } from '#app/ui/Panel.tsx';
import classes from './settings.module.css';

/** Whether there is a password, and a button to set one; a change ends every other session. */
export function PasswordPanel() {
  const { data: session } = useSuspenseQuery(sessionQuery);
  const { data: methods } = useQuery(signInMethodsQuery);
  if (!session.signedIn) return null;
  if (methods?.password === false || session.signedInBy === 'provider')
    return (
      <Panel>
        <h2 className={classes.heading}>Sign-in</h2>
        <p className={classes.text}>
          You sign in with {methods?.provider?.name ?? 'your organisation'}: your password and second factor are managed
          there.
          {methods?.password === false && ' Passwords cannot be used here.'}
        </p>
      </Panel>
    );
  return (
    <Panel>
      <h2 className={classes.heading}>Password</h2>
      <p className={classes.text}>
        {session.passwordSet
          ? 'You have a password. Replacing it signs you out everywhere except here.'
          : 'You have no password yet and can sign in only with a one-time link. Set a password to sign in without a link.'}
      </p>
      <Button
        variant="default"
        renderRoot={(props) => <Link to="/sign-in" search={{ step: 'password', returnTo: '/settings' }} {...props} />}
      >
        {session.passwordSet ? 'Replace password' : 'Set password'}
      </Button>
    </Panel>
  );
}
