import { Button, NativeSelect, Progress } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ErrorState } from '#app/ui/ErrorState.tsx';
import { saveTemplate } from '#app/ui/files/downloads.ts';
import { FileChoice } from '#app/ui/files/FileChoice.tsx';
import type { FileHead } from '#app/ui/files/parseRows.ts';
import type { ChunkSender } from './chunkSender.ts';
import { guessColumns, saveColumns, loadColumns, type ColumnMap } from './columnMap.ts';
import { ColumnTable } from './ColumnTable.tsx';
import { ImportSteps } from './ImportSteps.tsx';
import { kindOf, type LineKindName } from './lineKinds.ts';
import { type LinesState } from './LinesCheck.tsx';
import { LinesCheck } from './LinesCheck.tsx';
import { type CallLinesWorker, type Existing, sendLines, waitUntilSent } from './linesImport.ts';
import { LinesProgress } from './LinesProgress.tsx';
import type { LinesCalls } from './linesWorker.ts';
import { useWorker } from './useWorker.ts';
import classes from './imports.module.css';
type Opened = { file: File; head: FileHead; callWorker: CallLinesWorker };
/** Lines that passed the check, as they are sent. */
type Checked = { sizes: number[]; state: LinesState };

/** The share of a check's progress that reading the file takes. */
const READING_SHARE = 0.1;

/** Import of a file of lines: its columns, a check of every line by the service, then the import. */
export function LinesWizard({ name, children }: { name: LineKindName; children?: ReactNode }) {
  const { kind, noun, fields, template, changes } = kindOf(name);
  const worker = useWorker<LinesCalls>(
    () => new Worker(new URL('./linesWorker.ts', import.meta.url), { type: 'module' }),
  );
  const [opened, setOpened] = useState<Opened | null>(null);
  const [columns, setColumns] = useState<ColumnMap>({});
  const [existing, setExisting] = useState<Existing>('SKIP');
  const [share, setShare] = useState(0);
  const [sender, setSender] = useState<ChunkSender | null>(null);

  const opening = useMutation({
    mutationFn: async (file: File) => {
      const callWorker = worker.start();
      const head = await callWorker('head', file);
      if (!head || head.sample.length === 0) throw new Error('The file has no lines below a header');
      setOpened({ file, head, callWorker });
      setColumns(loadColumns(name, head.header) ?? guessColumns(head.header, fields));
    },
  });
  const checking = useMutation({
    mutationFn: async ({ file, head, callWorker }: Opened): Promise<Checked> => {
      saveColumns(name, head.header, columns);
      const sizes = await callWorker('read', { file, columns, name }, (part) => setShare(READING_SHARE * part));
      await waitUntilSent(sendLines(callWorker, kind, sizes, { existing, dryRun: true }), (part) =>
        setShare(READING_SHARE + (1 - READING_SHARE) * part),
      );
      return { sizes: await callWorker('sizes', null), state: await callWorker('tally', null) };
    },
  });
  const again = () => {
    setOpened(null);
    setSender(null);
    checking.reset();
    opening.reset();
  };
  const checked = checking.data;

  if (opened && sender)
    return (
      <LinesProgress sender={sender} callWorker={opened.callWorker} noun={noun} onAgain={again}>
        {children}
      </LinesProgress>
    );
  if (opened && checked)
    return (
      <LinesCheck
        fileName={opened.file.name}
        noun={noun}
        callWorker={opened.callWorker}
        state={checked.state}
        onBack={() => checking.reset()}
        onImport={() => {
          worker.detach();
          const started = sendLines(opened.callWorker, kind, checked.sizes, { existing, dryRun: false });
          started.start();
          setSender(started);
        }}
      />
    );
  if (opened)
    return (
      <div className={classes.stack}>
        <ImportSteps step="Columns" />
        <ColumnTable fields={fields} head={opened.head} columns={columns} onChange={setColumns} />
        {changes && (
          <div className={classes.settings}>
            <NativeSelect
              label={`Lines about ${noun}s that are there already`}
              data={[
                { value: 'SKIP', label: 'Skip them' },
                { value: 'CHANGE', label: 'Change what the line names' },
                { value: 'RESTORE', label: 'The same, and restore archived ones' },
              ]}
              value={existing}
              onChange={({ currentTarget: { value } }) => setExisting(value as Existing)}
            />
          </div>
        )}
        {checking.isPending && <Progress value={100 * share} aria-label="Checking the lines" />}
        {checking.isError && <ErrorState error={checking.error} onRetry={() => checking.mutate(opened)} />}
        <div className={classes.end}>
          <Button variant="default" onClick={again}>
            Another file
          </Button>
          <Button
            loading={checking.isPending}
            disabled={Object.values(columns).every((column) => column === null)}
            onClick={() => checking.mutate(opened)}
          >
            Check the lines
          </Button>
        </div>
      </div>
    );
  return (
    <div className={classes.stack}>
      <ImportSteps step="File" />
      <FileChoice
        text={
          'Its first line names the columns; commas, semicolons or tabs separate them. Packed (.gz) or not; ' +
          '100,000 lines and more are fine.'
        }
        onFile={(file) => opening.mutate(file)}
        onTemplate={() => saveTemplate(`${noun}s-template`, template)}
        pending={opening.isPending}
        error={opening.error}
      />
    </div>
  );
}
