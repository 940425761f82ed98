import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { mutation } from '#app/data/query.ts';
import { usePermission } from '#app/data/usePermission.ts';
import { notifyError, notifySuccess } from '#app/ui/notify.ts';
import type { Mail } from '#contract/mail/mail.ts';
import classes from './mail.module.css';

/** Sends a mail again that was not sent; nothing for one that waits or was. The service says why it cannot be. */
export function RetryMail({ mail: { mailUUID, status } }: { mail: Pick<Mail, 'mailUUID' | 'status'> }) {
  const mayRetry = usePermission('retryMail');
  const { mutate, isPending } = useMutation({
    ...mutation('retryMail'),
    onSuccess: () => notifySuccess('It is sent again.'),
    onError: notifyError,
  });
  if (!mayRetry || status === 'WAITING' || status === 'SENT') return null;
  return (
    <Button
      className={classes.retry}
      variant="default"
      loading={isPending}
      onClick={() => mutate({ params: { mailUUID }, body: {} })}
    >
      Send again
    </Button>
  );
}
