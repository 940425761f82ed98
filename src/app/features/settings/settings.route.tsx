import { Button } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { createFileRoute, Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useIsOffered } from '#app/data/api/offeredOperations.ts';
import { useMayAdminister } from '#app/data/session.ts';
import { BrakePanel } from '#app/features/dispatch/index.ts';
import { PageHeader } from '#app/ui/PageHeader.tsx';
import { AboutPanel } from './AboutPanel.tsx';
import { AppearancePanel } from './AppearancePanel.tsx';
import { OperatorsTable } from './OperatorsTable.tsx';
import { PasswordPanel } from './PasswordPanel.tsx';
import { RolesTable } from './RolesTable.tsx';
import { SessionsTable } from './SessionsTable.tsx';
import { WhoAmIPanel } from './WhoAmIPanel.tsx';
import classes from './settings.module.css';

const ClockPanel = lazy(() => import('./ClockPanel.tsx'));

export const Route = createFileRoute('/_frame/settings/')({ component: SettingsPage });

function SettingsPage() {
  const mayAdminister = useMayAdminister();
  const mails = useIsOffered('listMails');
  const dispatches = useIsOffered('getDispatchStop');
  return (
    <>
      <PageHeader
        title="Settings"
        actions={
          mails && (
            <Button
              variant="default"
              leftSection={<IconMail size={16} stroke={1.8} />}
              renderRoot={(props) => <Link to="/settings/mail" {...props} />}
            >
              E-mail and calendars
            </Button>
          )
        }
      />
      <div className={classes.panels}>
        <WhoAmIPanel />
        <AppearancePanel />
        <PasswordPanel />
        <AboutPanel />
      </div>
      {mayAdminister && <OperatorsTable />}
      <SessionsTable />
      <Suspense>
        {dispatches && (
          <>
            <div className={classes.sectionTitle}>
              <h2>Dispatch</h2>
            </div>
            <BrakePanel />
          </>
        )}
        <ClockPanel />
      </Suspense>
      <div className={classes.sectionTitle}>
        <h2>What each role may do</h2>
      </div>
      <RolesTable />
    </>
  );
}
