import { Button, Skeleton } from '@mantine/core';
import { IconHandStop } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '#app/data/query.ts';
import { usePermission } from '#app/data/usePermission.ts';
import { formatPower } from '#app/format/format.ts';
import { ErrorState } from '#app/ui/ErrorState.tsx';
import { Panel } from '#app/ui/Panel.tsx';
import Brake from './Brake.tsx';
import { StoppedNotice } from './StoppedNotice.tsx';
import classes from './dispatch.module.css';

const HEIGHT_PX = 66;

/** The brake of the whole tenant, and above what a second operator must confirm. */
export default function BrakePanel() {
  const mayStop = usePermission('stopDispatch');
  const [braking, setBraking] = useState(false);
  const { data, error, refetch } = useQuery(query('getDispatchStop', {}));
  if (!data && !error) return <Skeleton height={HEIGHT_PX} />;
  return (
    <>
      {!data ? (
        <Panel>
          <ErrorState error={error} onRetry={() => void refetch()} />
        </Panel>
      ) : data.stoppedUTC !== null ? (
        <StoppedNotice />
      ) : (
        <Panel>
          <div className={classes.head}>
            <p className={classes.plain}>
              Devices receive instructions for every event that has dispatch switched on.{' '}
              {data.confirmAboveKw === null
                ? 'A single operator may send any amount.'
                : `Above ${formatPower(data.confirmAboveKw)}, a second operator must confirm.`}
            </p>
            {mayStop && (
              <Button
                color="red.9"
                leftSection={<IconHandStop size={16} stroke={1.8} />}
                onClick={() => setBraking(true)}
              >
                Stop all dispatch
              </Button>
            )}
          </div>
        </Panel>
      )}
      {braking && <Brake onClose={() => setBraking(false)} />}
    </>
  );
}
