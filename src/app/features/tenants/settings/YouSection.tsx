import { Button, type MantineColorScheme, Radio, SegmentedControl, Switch, useMantineColorScheme } from '@mantine/core';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { sessionQuery, signInMethodsQuery, useOperator } from '#app/data/session.ts';
import { useSingleKeys } from '#app/shell/keys.ts';
import { type Density, useDensity } from '#app/table/tableChoice.ts';
import { FactGrid } from '#app/ui/FactGrid.tsx';
import { Panel } from '#app/ui/Panel.tsx';
import { roleMeaning, roleWords } from '#app/ui/roleWords.ts';
import { SessionsTable } from './SessionsTable.tsx';
import classes from './settings.module.css';

const schemes: { value: MantineColorScheme; label: string; description?: string }[] = [
  { value: 'auto', label: 'System default', description: 'Follows this device’s light or dark setting' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];

const densities: { value: Density; label: string }[] = [
  { value: 'comfortable', label: 'Comfortable' },
  { value: 'compact', label: 'Compact' },
];

/** Colours and the height of table rows; stored in this browser. */
function AppearancePanel() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const [density, setDensity] = useDensity();
  return (
    <Panel>
      <h2 className={classes.heading} id="appearance">
        Appearance
      </h2>
      <Radio.Group aria-labelledby="appearance" value={colorScheme} onChange={setColorScheme}>
        <div className={classes.choices}>
          {schemes.map((scheme) => (
            <Radio key={scheme.value} {...scheme} size="sm" />
          ))}
        </div>
      </Radio.Group>
      <p className={classes.label}>Table rows</p>
      <SegmentedControl
        size="xs"
        aria-label="Table rows"
        data={densities}
        value={density}
        onChange={(value) => setDensity(value)}
      />
      <KeysSwitch />
    </Panel>
  );
}

/** Switches the keys that need no Ctrl off or on, for this browser. */
function KeysSwitch() {
  const [on, setOn] = useSingleKeys();
  return (
    <Switch
      mt="md"
      size="sm"
      label="Single-key shortcuts"
      description="j, k, x, b, /, ? and the keys after g. Press ? to see them all."
      checked={on}
      onChange={(event) => setOn(event.currentTarget.checked)}
    />
  );
}

/** The signed-in operator: who they are, how the dashboard looks to them, how and where they sign in. */
export function YouSection() {
  return (
    <>
      <div className={classes.panels}>
        <WhoAmIPanel />
        <AppearancePanel />
        <PasswordPanel />
      </div>
      <SessionsTable />
    </>
  );
}

/** Whether there is a password, and a button to set one; a change ends every other session. */
function PasswordPanel() {
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

/** The signed-in operator, and the permissions of their role. */
function WhoAmIPanel() {
  const operator = useOperator();
  if (operator === undefined) return null;
  return (
    <Panel>
      <h2 className={classes.heading}>You</h2>
      <FactGrid
        columns={2}
        facts={[
          ['Name', operator.name],
          ['Role', roleWords[operator.role]],
          ['Access', roleMeaning[operator.role]],
          ['Session', 'Ends after 30 minutes of inactivity, or after 12 hours'],
        ]}
      />
    </Panel>
  );
}
