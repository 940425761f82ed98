import { Button } from '@mantine/core';
import { IconHandStop } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '#app/data/query.ts';
import { useOperation } from '#app/data/useOperation.ts';
import { usePermission } from '#app/data/usePermission.ts';
import { ConfirmDialog } from '#app/ui/ConfirmDialog.tsx';
import { Time } from '#app/ui/Time.tsx';
import classes from './dispatch.module.css';

/** While the brake is on: since when, by whom, and the button that releases it. */
export function StoppedNotice() {
  const mayRelease = usePermission('releaseDispatch');
  const { data } = useQuery(query('getDispatchStop', {}));
  const [asking, setAsking] = useState(false);
  const release = useOperation('releaseDispatch');
  if (!data || data.stoppedUTC === null) return null;
  return (
    <div className={classes.stopped} aria-live="polite">
      <IconHandStop size={18} stroke={1.8} aria-hidden="true" />
      <span>
        <strong>Dispatch is stopped</strong> since <Time at={data.stoppedUTC} />
        {data.stoppedBy !== null && `, by ${data.stoppedBy}`}. Nothing is sent to any device.
      </span>
      {mayRelease && (
        <Button size="compact-sm" variant="default" onClick={() => setAsking(true)}>
          Allow dispatch again
        </Button>
      )}
      {asking && (
        <ConfirmDialog
          title="Allow dispatch again?"
          action="Allow dispatch"
          keep="Keep it stopped"
          ends={false}
          onConfirm={async () => {
            await release({});
            return 'Dispatch is allowed again. Cancelled dispatches stay cancelled.';
          }}
          onClose={() => setAsking(false)}
        >
          <p>
            Orders that are due by now are sent at once, later ones when they are due. Cancelled dispatches stay
            cancelled.
          </p>
        </ConfirmDialog>
      )}
    </div>
  );
}
