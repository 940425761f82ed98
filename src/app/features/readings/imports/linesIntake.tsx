import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api } from '#app/data/client.ts';
import { BadLines } from '#app/ui/files/BadLines.tsx';
import { ChunkSender } from '#app/ui/files/chunkSender.ts';
import type { IntakeKind, IntakeSource } from '#app/ui/files/Intake.tsx';
import { type FileHead, parseHead } from '#app/ui/files/parseRows.ts';
import { Tally } from '#app/ui/files/Tally.tsx';
import type { NewImport } from '#contract/imports.ts';
import { plural } from '#text/count.ts';
import { type ColumnMap, saveColumns, startColumns } from './columnMap.ts';
import { ColumnTable } from './ColumnTable.tsx';
import { kindOf, type LineKindName } from './lineKinds.ts';
import { LineOutcomes } from './LineOutcomes.tsx';
import type { CallLinesWorker, LinesCalls, LinesState } from './linesWorker.ts';
import { createWorkerClient } from './workerCalls.ts';
import classes from './imports.module.css';

type Existing = NewImport['existing'];
type LinesSource = IntakeSource & {
  head: FileHead;
  callWorker: CallLinesWorker;
  columns: ColumnMap;
  existing: Existing;
};
/** Lines that passed the check, as they are sent. */
type CheckedLines = LinesSource & { sizes: number[]; state: LinesState };

/** The share of a check's progress that reading the file takes. */
const READING_SHARE = 0.1;
const INTERVAL_MS = 300;

/** Import of a file of lines: the service checks every line before one is stored. */
export function linesIntake(name: LineKindName, after: ReactNode): IntakeKind<LinesSource, CheckedLines> {
  const { noun, fields, template, changes } = kindOf(name);
  return {
    name,
    noun: name,
    text:
      'The first line names the columns, separated by commas, semicolons or tabs. Plain or gzip; ' +
      '100,000 lines or more can be imported.',
    template,
    open: async (file, former) => {
      const head = await parseHead(file);
      const worker = new Worker(new URL('./linesWorker.ts', import.meta.url), { type: 'module' });
      const columns = startColumns(name, head.header, fields);
      return {
        file,
        head,
        worker,
        callWorker: createWorkerClient<LinesCalls>(worker),
        columns,
        existing: former?.existing ?? 'SKIP',
      };
    },
    columns: (source, onChange) => (
      <>
        <ColumnTable
          fields={fields}
          head={source.head}
          columns={source.columns}
          onChange={(columns) => onChange({ ...source, columns })}
        />
        {changes && (
          <div className={classes.settings}>
            <NativeSelect
              label={`Lines for existing ${name}`}
              data={[
                { value: 'SKIP', label: 'Skip them' },
                { value: 'CHANGE', label: 'Update the fields in the line' },
                { value: 'RESTORE', label: 'Update, and restore archived ones' },
              ]}
              value={source.existing}
              onChange={({ currentTarget: { value } }) => onChange({ ...source, existing: value as Existing })}
            />
          </div>
        )}
      </>
    ),
    missing: ({ columns }) =>
      Object.values(columns).every((column) => column === null) ? 'Choose a column for at least one field.' : null,
    check: async (source, onShare) => {
      const { file, head, callWorker, columns } = source;
      saveColumns(name, head.header, columns);
      const read = await callWorker('read', { file, columns, name }, (part) => onShare(READING_SHARE * part));
      await senderOf(name, source, read, true).run((part) => onShare(READING_SHARE + (1 - READING_SHARE) * part));
      return { ...source, sizes: await callWorker('sizes', null), state: await callWorker('tally', null) };
    },
    outcome: ({ file, callWorker, state: { tally, failed, skipped } }) => (
      <>
        <Tally
          figures={[
            { label: 'Lines', value: tally.CREATED + tally.CHANGED + tally.SKIPPED + tally.FAILED, note: file.name },
            { label: 'To create', value: tally.CREATED, tone: 'good' },
            { label: 'To change', value: tally.CHANGED, tone: 'good' },
            { label: 'To skip', value: tally.SKIPPED, tone: 'warn' },
            { label: 'Cannot be imported', value: tally.FAILED, tone: 'bad' },
          ]}
        />
        <LineOutcomes callWorker={callWorker} name={name} tally={tally} foreseen />
        <BadLines title="Lines that cannot be imported" lines={failed} count={tally.FAILED} />
        <BadLines title="Lines to skip" lines={skipped} count={tally.SKIPPED} />
      </>
    ),
    action: ({ state: { tally } }) => {
      const count = tally.CREATED + tally.CHANGED;
      return { label: count === 0 ? 'Nothing to import' : `Import ${plural(count, noun)}`, disabled: count === 0 };
    },
    store: async (checked) => ({
      sender: senderOf(name, checked, checked.sizes, false),
      result: (isDone) => isDone && <LinesResult name={name} callWorker={checked.callWorker} />,
    }),
    after,
  };
}

/**
 * Sends the worker's chunks, one after the other, and passes it the result of each line. With `dryRun` the service only
 * predicts them. Each storing request has a separate key: a retry after a lost response does not create twice.
 */
function senderOf(
  name: LineKindName,
  { callWorker, existing }: LinesSource,
  sizes: readonly number[],
  dryRun: boolean,
): ChunkSender {
  const keys = sizes.map(() => crypto.randomUUID());
  const send = async (chunk: number): Promise<void> => {
    const lines = await callWorker('chunk', chunk);
    if (lines.length === 0) return;
    const { lines: results } = await api.importLines(
      { body: { kind: kindOf(name).kind, existing, dryRun, lines } },
      dryRun ? {} : { headers: { 'idempotency-key': keys[chunk]! } },
    );
    await callWorker('setResults', { chunk, results });
  };
  return new ChunkSender({ sizes, send, intervalMs: INTERVAL_MS });
}

/** The result of each line. */
function LinesResult({ name, callWorker }: { name: LineKindName; callWorker: CallLinesWorker }) {
  const { data } = useQuery({
    queryKey: ['import', name],
    queryFn: () => callWorker('tally', null),
    gcTime: 0,
    staleTime: Infinity,
  });
  if (!data) return null;
  const { tally, failed } = data;
  return (
    <>
      <Tally
        figures={[
          { label: 'Created', value: tally.CREATED, tone: 'good' },
          { label: 'Changed', value: tally.CHANGED, tone: 'good' },
          { label: 'Skipped', value: tally.SKIPPED, tone: 'warn' },
          { label: 'Failed', value: tally.FAILED, tone: 'bad' },
        ]}
      />
      <LineOutcomes callWorker={callWorker} name={name} tally={tally} />
      <BadLines title="Lines that failed" lines={failed} count={tally.FAILED} />
    </>
  );
}
