import { Button } from '@mantine/core';
import { IconMail, IconWebhook } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { Panel } from '#app/ui/Panel.tsx';
import classes from './settings.module.css';

/** Where people and programs are told of what happens. */
export default function NotificationsSection({ has }: { has: { mails: boolean; webhooks: boolean } }) {
  if (!has.mails && !has.webhooks)
    return (
      <EmptyState icon={IconMail} title="No notifications" text="This service sends neither e-mail nor webhooks." />
    );
  return (
    <div className={classes.panels}>
      {has.mails && (
        <Panel>
          <h2 className={classes.heading}>E-mail and calendars</h2>
          <p className={classes.text}>
            Who is notified by e-mail, the wording used and the messages sent. Event calendars for subscription.
          </p>
          <Button
            variant="default"
            leftSection={<IconMail size={16} stroke={1.8} />}
            renderRoot={(props) => <Link to="/settings/mail" {...props} />}
          >
            E-mail and calendars
          </Button>
        </Panel>
      )}
      {has.webhooks && (
        <Panel>
          <h2 className={classes.heading}>Webhooks</h2>
          <p className={classes.text}>
            Addresses of your own systems that are notified when events, assets, consents and results change, with a log
            of every attempt.
          </p>
          <Button
            variant="default"
            leftSection={<IconWebhook size={16} stroke={1.8} />}
            renderRoot={(props) => <Link to="/webhooks" {...props} />}
          >
            Open webhooks
          </Button>
        </Panel>
      )}
    </div>
  );
}
