import { AppearancePanel } from './AppearancePanel.tsx';
import { PasswordPanel } from './PasswordPanel.tsx';
import { SessionsTable } from './SessionsTable.tsx';
import { WhoAmIPanel } from './WhoAmIPanel.tsx';
import classes from './settings.module.css';

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
