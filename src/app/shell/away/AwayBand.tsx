import { Button } from '@mantine/core';
import { IconCircleCheck, IconCloudOff, IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { tryNow, useReach } from '#app/data/away/reachState.ts';
import { clockQuery, MINUTE_MS, SECOND_MS, useWallEvery } from '#app/data/clock.ts';
import { formatClock, formatSeconds } from '#app/format/format.ts';
import { COMMAND_CLASS } from '#app/ui/commandClass.ts';
import { plural } from '#text/count.ts';
import { useLiveCount } from '../useLiveCount.ts';
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
            <span>Up to date after {missedWords(reach.missedMs)} without a response</span>
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
      <strong>The service has not responded since {formatClock(at)}.</strong> The data shown is as of{' '}
      {formatSeconds(at)}
      {runs && '; the event continues at the meters'}. You can open pages you have already seen, but you cannot change
      anything.
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
            Next attempt in <strong>{Math.max(0, Math.ceil((atMs - now) / SECOND_MS))} s</strong>
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

const COMMAND = `.${COMMAND_CLASS}, [type=submit]`;
const REASON = 'Unavailable while the service is not responding';
/** What this marks, so that it can be taken off again. */
const MARK = 'data-waits';

function mark(): void {
  for (const command of document.querySelectorAll<HTMLElement>(COMMAND)) {
    if (command.hasAttribute(MARK)) continue;
    command.setAttribute(MARK, command.title);
    command.setAttribute('aria-disabled', 'true');
    command.title = REASON;
  }
}

function unmark(): void {
  for (const command of document.querySelectorAll<HTMLElement>(`[${MARK}]`)) {
    command.title = command.getAttribute(MARK) ?? '';
    if (command.title === '') command.removeAttribute('title');
    command.removeAttribute(MARK);
    command.removeAttribute('aria-disabled');
  }
}

function refuse(event: Event): void {
  const { target } = event;
  if (event.type !== 'submit' && !(target instanceof Element && target.closest(COMMAND))) return;
  event.preventDefault();
  event.stopPropagation();
}

/**
 * While away: every command that changes something is dashed, names its reason and does nothing, whatever screen or
 * dialog it is in; what was typed stays. A command is a button with a `loading` state (theme.ts), or one that submits.
 */
function useCommandsAway(isAway: boolean): void {
  useEffect(() => {
    if (!isAway) return undefined;
    mark();
    document.documentElement.dataset['away'] = 'true';
    const observer = new MutationObserver(mark);
    observer.observe(document.body, { subtree: true, childList: true });
    for (const type of ['click', 'submit']) document.addEventListener(type, refuse, true);
    return () => {
      observer.disconnect();
      for (const type of ['click', 'submit']) document.removeEventListener(type, refuse, true);
      unmark();
      delete document.documentElement.dataset['away'];
    };
  }, [isAway]);
}
