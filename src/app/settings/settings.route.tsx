import { Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { createFileRoute, Link } from '@tanstack/react-router';
import { PageHeader } from '#app/shell/PageHeader.tsx';
import { useMayAdminister } from '#app/shell/session.ts';
import { AppearancePanel } from './AppearancePanel.tsx';
import { OperatorsTable } from './OperatorsTable.tsx';
import { PasswordPanel } from './PasswordPanel.tsx';
import classes from './settings.module.css';
import { WhoAmIPanel } from './WhoAmIPanel.tsx';

export const Route = createFileRoute('/_frame/settings/')({ component: SettingsPage });

function SettingsPage() {
  const mayAdminister = useMayAdminister();
  return (
    <>
      <PageHeader
        title="Settings"
        actions={
          mayAdminister && (
            <Button
              variant="default"
              leftSection={<IconHistory size={16} stroke={1.8} />}
              renderRoot={(props) => <Link to="/settings/audit" {...props} />}
            >
              Audit log
            </Button>
          )
        }
      />
      <div className={classes.panels}>
        <WhoAmIPanel />
        <AppearancePanel />
        <PasswordPanel />
      </div>
      {mayAdminister && <OperatorsTable />}
    </>
  );
}
