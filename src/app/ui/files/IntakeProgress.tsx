import { Button, Progress } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useBlocker } from '@tanstack/react-router';
import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { parseProblem } from '#app/data/problem.ts';
import { formatCount } from '#text/count.ts';
import { ErrorState } from '../ErrorState.tsx';
import { type ChunkSender, durationWords, type SenderState } from './chunkSender.ts';
import classes from './files.module.css';

const STEPS = ['File', 'Columns', 'Check', 'Import'] as const;

/** The present step of the import. */
export function IntakeSteps({ step }: { step: (typeof STEPS)[number] }) {
  const at = STEPS.indexOf(step);
  return (
    <ol className={classes.steps} aria-label="Import steps">
      {STEPS.map((name, index) => (
        <li
          key={name}
          data-state={index < at ? 'done' : index === at ? 'now' : 'later'}
          aria-current={index === at ? 'step' : undefined}
        >
          <span aria-hidden="true">{index + 1}</span>
          {name}
        </li>
      ))}
    </ol>
  );
}

type IntakeProgressProps = {
  fileName: string;
  noun: string;
  sender: ChunkSender;
  onAgain: () => void;
  after?: ReactNode;
  children: (isDone: boolean) => ReactNode;
};

/** Progress of an import and its result; queries are invalidated at its end. */
export function IntakeProgress({ fileName, noun, sender, onAgain, after, children }: IntakeProgressProps) {
  const client = useQueryClient();
  const state = useSyncExternalStore(sender.subscribe, sender.state);
  const isDone = state.phase === 'done';
  useEffect(() => {
    if (isDone) void client.invalidateQueries();
  }, [client, isDone]);
  return (
    <div className={classes.stack}>
      <IntakeSteps step="Import" />
      <p className={classes.quiet}>
        {fileName}. The import continues while you use other pages in this tab. Importing the same file again changes
        nothing.
      </p>
      <SenderProgress sender={sender} state={state} noun={noun} />
      {children(isDone)}
      {(isDone || state.phase === 'stopped') && (
        <div className={classes.end}>
          <Button variant="default" onClick={onAgain}>
            Import another file
          </Button>
          {isDone && after}
        </div>
      )}
    </div>
  );
}

const words: Record<SenderState['phase'], string> = {
  ready: 'Ready',
  running: 'Importing',
  waiting: 'Waiting to retry',
  paused: 'Paused',
  stopped: 'Stopped',
  done: 'Done',
};

/** How much was sent and the remaining time, with pause and resume. */
function SenderProgress({ sender, state, noun }: { sender: ChunkSender; state: SenderState; noun: string }) {
  const { phase, done, total, etaMs, error } = state;
  const isOpen = phase !== 'done';
  // Closing the tab ends the requests; other pages of the dashboard do not.
  useBlocker({ shouldBlockFn: () => false, enableBeforeUnload: isOpen, disabled: !isOpen });
  const mayPause = phase === 'running' || phase === 'waiting';
  return (
    <section aria-label="Import progress" className={classes.progress}>
      <div className={classes.phase}>
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
        <p className={classes.quiet}>{parseProblem(error).title}: this part will be sent again shortly.</p>
      )}
      {phase === 'stopped' && <ErrorState error={error} onRetry={() => sender.start()} />}
    </section>
  );
}
