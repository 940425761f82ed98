import { Button } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Panel } from '#app/shell/Panel.tsx';
import { sessionQuery } from '#app/shell/session.ts';
import classes from './settings.module.css';

/** Whether there is a password, and the way to set one; a change ends every other session. */
export function PasswordPanel() {
  const { data: session } = useSuspenseQuery(sessionQuery);
  if (!session.signedIn) return null;
  return (
    <Panel>
      <h2 className={classes.heading}>Password</h2>
      <p className={classes.text}>
        {session.passwordSet
          ? 'You have a password. Replacing it signs you out everywhere but here.'
          : 'You have none yet: only a one-time link signs you in. Set one to come back without a link.'}
      </p>
      <Button variant="default" renderRoot={(props) => <Link to="/sign-in" search={{ step: 'password', returnTo: '/settings' }} {...props} />}>
        {session.passwordSet ? 'Replace password' : 'Set password'}
      </Button>
    </Panel>
  );
}
