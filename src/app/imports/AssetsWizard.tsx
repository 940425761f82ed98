import { Button, Progress } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { plural } from '#app/shell/plural.ts';
import { readKnownAssets, withoutTaken } from './againstService.ts';
import { assetFields, assetTemplate } from './assetFields.ts';
import type { AssetsCalls, CheckedAssets } from './assetsWorker.ts';
import { AssetsRun } from './AssetsRun.tsx';
import { BadLines } from './BadLines.tsx';
import { guessColumns, rememberColumns, rememberedColumns, type ColumnMap } from './columnMap.ts';
import { ColumnTable } from './ColumnTable.tsx';
import { saveBadAssets, saveTemplate } from './downloads.ts';
import { FileChoice } from './FileChoice.tsx';
import classes from './imports.module.css';
import { ImportSteps } from './ImportSteps.tsx';
import type { FileHead } from './readRows.ts';
import { importAssets, type AssetsImport } from './sendAssets.ts';
import { Tally } from './Tally.tsx';
import { useWorker } from './useWorker.ts';
import type { Ask } from './workerCalls.ts';

type Opened = { file: File; head: FileHead; ask: Ask<AssetsCalls> };

/** From a file to assets: its columns, a check of every line, then the import. */
export function AssetsWizard() {
  const worker = useWorker<AssetsCalls>(() => new Worker(new URL('./assetsWorker.ts', import.meta.url), { type: 'module' }));
  const [opened, setOpened] = useState<Opened | null>(null);
  const [columns, setColumns] = useState<ColumnMap>({});
  const [share, setShare] = useState(0);
  const [begun, setBegun] = useState<AssetsImport | null>(null);

  const opening = useMutation({
    mutationFn: async (file: File) => {
      const ask = worker.begin();
      const head = await ask('head', file);
      if (!head || head.sample.length === 0) throw new Error('The file has no lines below a header');
      setOpened({ file, head, ask });
      setColumns(rememberedColumns('assets', head.header) ?? guessColumns(head.header, assetFields));
    },
  });
  const checking = useMutation({
    mutationFn: async ({ file, head, ask }: Opened): Promise<CheckedAssets> => {
      rememberColumns('assets', head.header, columns);
      const read = await ask('check', { file, columns }, (part) => setShare(part / 2));
      const known = await readKnownAssets((part) => setShare(0.5 + part / 2));
      const { good, bad } = withoutTaken(read.good, known);
      return { good, bad: [...read.bad, ...bad].sort((one, other) => one.line - other.line) };
    },
  });
  const again = () => {
    setOpened(null);
    setBegun(null);
    checking.reset();
    opening.reset();
  };
  const checked = checking.data;

  if (opened && begun && checked) return <AssetsRun begun={begun} header={opened.head.header} leftOut={checked.bad} onAgain={again} />;
  if (opened && checked)
    return (
      <div className={classes.stack}>
        <ImportSteps step="Check" />
        <Tally
          figures={[
            { label: 'Lines', value: checked.good.length + checked.bad.length, note: opened.file.name },
            { label: 'Can be imported', value: checked.good.length, tone: 'good' },
            { label: 'Left out', value: checked.bad.length, tone: 'bad' },
          ]}
        />
        <BadLines title="Lines left out" lines={checked.bad} onDownload={() => saveBadAssets(opened.head.header, checked.bad)} />
        <div className={classes.end}>
          <Button variant="default" onClick={() => checking.reset()}>
            Back to the columns
          </Button>
          <Button
            disabled={checked.good.length === 0}
            onClick={() => {
              const next = importAssets(checked.good);
              next.run.go();
              setBegun(next);
            }}
          >
            {checked.good.length === 0 ? 'Nothing to import' : `Import ${plural(checked.good.length, 'asset')}`}
          </Button>
        </div>
      </div>
    );
  if (opened)
    return (
      <div className={classes.stack}>
        <ImportSteps step="Columns" />
        <ColumnTable fields={assetFields} head={opened.head} columns={columns} onChange={setColumns} />
        {checking.isPending && <Progress value={100 * share} aria-label="Checking the lines" />}
        {checking.isError && <p role="alert">{checking.error.message}</p>}
        <div className={classes.end}>
          <Button variant="default" onClick={again}>
            Another file
          </Button>
          <Button loading={checking.isPending} disabled={Object.values(columns).every((column) => column === null)} onClick={() => checking.mutate(opened)}>
            Check the lines
          </Button>
        </div>
      </div>
    );
  return (
    <div className={classes.stack}>
      <ImportSteps step="File" />
      <FileChoice
        text="Its first line names the columns; commas, semicolons or tabs separate them. Up to 50,000 lines, packed (.gz) or not."
        onFile={(file) => opening.mutate(file)}
        onTemplate={() => saveTemplate('assets-template', assetTemplate)}
        pending={opening.isPending}
        error={opening.error}
      />
    </div>
  );
}
