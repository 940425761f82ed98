import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { BadLines } from '#app/ui/files/BadLines.tsx';
import { Tally } from '#app/ui/files/Tally.tsx';
import type { ChunkSender } from './chunkSender.ts';
import { ImportSteps } from './ImportSteps.tsx';
import { LineOutcomes } from './LineOutcomes.tsx';
import type { CallLinesWorker } from './linesImport.ts';
import { SenderProgress, useSenderState } from './SenderProgress.tsx';
import { useInvalidateWhenSent } from './useInvalidateWhenSent.ts';
import classes from './imports.module.css';

type LinesProgressProps = {
  sender: ChunkSender;
  callWorker: CallLinesWorker;
  noun: string;
  onAgain: () => void;
  children?: ReactNode;
};

/** Progress of an import, and the result of each line. */
export function LinesProgress({ sender, callWorker, noun, onAgain, children }: LinesProgressProps) {
  const isDone = useInvalidateWhenSent(sender);
  const { done } = useSenderState(sender);
  const { data } = useQuery({
    queryKey: ['import', noun, done, isDone],
    queryFn: () => callWorker('tally', null),
    placeholderData: keepPreviousData,
    gcTime: 0,
    staleTime: Infinity,
  });
  return (
    <div className={classes.stack}>
      <ImportSteps step="Import" />
      <SenderProgress sender={sender} noun={`${noun}s`} />
      {isDone && data && (
        <>
          <Tally
            figures={[
              { label: 'Created', value: data.tally.CREATED, tone: 'good' },
              { label: 'Changed', value: data.tally.CHANGED, tone: 'good' },
              { label: 'Skipped', value: data.tally.SKIPPED, tone: 'warn' },
              { label: 'Failed', value: data.tally.FAILED, tone: 'bad' },
            ]}
          />
          <LineOutcomes callWorker={callWorker} noun={noun} tally={data.tally} />
          <BadLines title="Lines that failed" lines={data.failed} count={data.tally.FAILED} />
          <div className={classes.end}>
            <Button variant="default" onClick={onAgain}>
              Import another file
            </Button>
            {children}
          </div>
        </>
      )}
    </div>
  );
}
