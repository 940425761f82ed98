import { Button } from '@mantine/core';
import { IconCircleCheck, IconCloudOff, IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { tryNow, useReach } from '#app/data/away/reachState.ts';
import { clockQuery, MINUTE_MS, SECOND_MS, useWallEvery } from '#app/data/clock.ts';
import { formatClock, formatSeconds } from '#app/format/format.ts';
import { plural } from '#text/count.ts';
import { useLiveCount } from '../useLiveCount.ts';
import { useCommandsAway } from './useCommandsAway.ts';
import classes from './AwayBand.module.css';

/** Below the header while the service does not answer, and for a moment when it does again. */
export function AwayBand() {
  const reach = useReach();
  useCommandsAway(reach.kind === 'away');
  return (
    <div className={classes.place}>
      <output className={classes.live}>
        {reach.kind === 'away' && (
          <span className={classes.band} data-tone="warn">
            <IconCloudOff size={20} stroke={1.8} aria-hidden="true" />
            <AwayWords sinceMs={reach.sinceMs} />
          </span>
        )}
        {reach.kind === 'back' && (
          <span className={classes.band} data-tone="good">
            <IconCircleCheck size={20} stroke={1.8} aria-hidden="true" />
            <span>Up to date, {missedWords(reach.missedMs)} missed</span>
          </span>
        )}
      </output>
      {reach.kind === 'away' && <NextTry atMs={reach.nextTryMs} />}
    </div>
  );
}

const missedWords = (ms: number): string =>
  ms < MINUTE_MS
    ? plural(Math.max(1, Math.round(ms / SECOND_MS)), 'second')
    : plural(Math.round(ms / MINUTE_MS), 'minute');

function AwayWords({ sinceMs }: { sinceMs: number }) {
  const aheadMs = useQuery(clockQuery).data?.aheadMs ?? 0;
  const runs = useLiveCount() > 0;
  const at = sinceMs + aheadMs;
  return (
    <span>
      <strong>The service has not answered since {formatClock(at)}.</strong> You see what was known at{' '}
      {formatSeconds(at)}
      {runs && '; the event runs on at the meters'}. Opening pages you have seen still works, changing anything does
      not.
    </span>
  );
}

/** Counts down each second, so it is no part of what a screen reader announces. */
function NextTry({ atMs }: { atMs: number | null }) {
  const now = useWallEvery(SECOND_MS);
  return (
    <div className={classes.next} data-tone="warn">
      <span>
        {atMs === null ? (
          'Trying …'
        ) : (
          <>
            Next try in <strong>{Math.max(0, Math.ceil((atMs - now) / SECOND_MS))} s</strong>
          </>
        )}
      </span>
      <Button
        variant="default"
        leftSection={<IconRefresh size={16} stroke={1.8} />}
        disabled={atMs === null}
        onClick={() => void tryNow()}
      >
        Try now
      </Button>
    </div>
  );
}
