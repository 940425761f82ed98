import { Button } from '@mantine/core';
import { IconHandStop } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { mutation, query } from '#app/data/query.ts';
import { usePermission } from '#app/data/usePermission.ts';
import { notifyError, notifySuccess } from '#app/ui/notify.ts';
import { Time } from '#app/ui/Time.tsx';
import classes from './dispatch.module.css';

/** While the brake is on: since when, by whom, and the button that releases it. */
export function StoppedNotice() {
  const mayRelease = usePermission('releaseDispatch');
  const { data } = useQuery(query('getDispatchStop', {}));
  const release = useMutation({
    ...mutation('releaseDispatch'),
    onSuccess: () => notifySuccess('Dispatch is allowed again. Cancelled dispatches stay cancelled.'),
    onError: notifyError,
  });
  if (!data || data.stoppedUTC === null) return null;
  return (
    <div className={classes.stopped} aria-live="polite">
      <IconHandStop size={18} stroke={1.8} aria-hidden="true" />
      <span>
        <strong>Dispatch is stopped</strong> since <Time at={data.stoppedUTC} />
        {data.stoppedBy !== null && `, by ${data.stoppedBy}`}. Nothing is sent to any device.
      </span>
      {mayRelease && (
        <Button size="compact-sm" variant="default" loading={release.isPending} onClick={() => release.mutate({})}>
          Allow dispatch again
        </Button>
      )}
    </div>
  );
}
