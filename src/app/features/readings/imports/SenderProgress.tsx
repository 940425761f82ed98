import { Button, Progress } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { useBlocker } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import { parseProblem } from '#app/data/problem.ts';
import { ErrorState } from '#app/ui/ErrorState.tsx';
import { formatCount } from '#text/count.ts';
import type { ChunkSender, SenderState } from './chunkSender.ts';
import imports from './imports.module.css';
import classes from './SenderProgress.module.css';

export const useSenderState = (sender: ChunkSender): SenderState =>
  useSyncExternalStore(sender.subscribe, sender.state);

const words: Record<SenderState['phase'], string> = {
  ready: 'Ready',
  running: 'Importing',
  waiting: 'Waiting to try again',
  paused: 'Paused',
  stopped: 'Stopped',
  done: 'Done',
};

/** "2 min 10 s". */
export function durationWords(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

/** Progress of an import and its remaining time, with pause and resume. */
export function SenderProgress({ sender, noun }: { sender: ChunkSender; noun: string }) {
  const { phase, done, total, etaMs, error } = useSenderState(sender);
  const isOpen = phase !== 'done';
  // Closing the tab ends the requests; other pages of the dashboard do not.
  useBlocker({ shouldBlockFn: () => false, enableBeforeUnload: isOpen, disabled: !isOpen });
  const mayPause = phase === 'running' || phase === 'waiting';
  return (
    <section aria-label="Progress of the import" className={classes.progress}>
      <div className={classes.head}>
        <p aria-live="polite">
          <strong>{words[phase]}</strong>: {formatCount(done)} of {formatCount(total)} {noun} sent
          {mayPause && etaMs !== null && `, about ${durationWords(etaMs)} left`}
        </p>
        {isOpen && (
          <Button
            variant="default"
            leftSection={
              mayPause ? <IconPlayerPause size={15} stroke={1.8} /> : <IconPlayerPlay size={15} stroke={1.8} />
            }
            onClick={() => (mayPause ? sender.pause() : sender.start())}
          >
            {mayPause ? 'Pause' : 'Resume'}
          </Button>
        )}
      </div>
      <Progress value={total === 0 ? 100 : (100 * done) / total} aria-label="Progress" />
      {phase === 'waiting' && (
        <p className={imports.quiet}>{parseProblem(error).title}: the same part is sent again in a moment.</p>
      )}
      {phase === 'stopped' && <ErrorState error={error} onRetry={() => sender.start()} />}
    </section>
  );
}
