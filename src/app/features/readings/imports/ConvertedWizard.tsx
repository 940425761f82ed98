import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { saveTemplate } from '#app/ui/files/downloads.ts';
import { FileChoice } from '#app/ui/files/FileChoice.tsx';
import { type FileHead, parseHead } from '#app/ui/files/parseRows.ts';
import { Tally } from '#app/ui/files/Tally.tsx';
import { ConvertedCheck } from './ConvertedCheck.tsx';
import { ConvertedColumns } from './ConvertedColumns.tsx';
import { type CheckedConverted, MAX_BYTES } from './convertedImport.ts';
import { ImportSteps } from './ImportSteps.tsx';
import classes from './imports.module.css';

const TEMPLATE = {
  header: ['timestamp', 'power_kw'],
  rows: [
    ['2026-07-15T16:30:00Z', '-1.2'],
    ['2026-07-15T17:00:00Z', '-0.9'],
  ],
};

/** Import of readings as a buyer writes them: how they are written, a check of every line, then all of them or none. */
export function ConvertedWizard() {
  const client = useQueryClient();
  const [opened, setOpened] = useState<{ file: File; head: FileHead } | null>(null);
  const [checked, setChecked] = useState<CheckedConverted | null>(null);
  const [stored, setStored] = useState<{ inserted: number; updated: number } | null>(null);
  const opening = useMutation({
    mutationFn: async (file: File) => {
      if (file.size > MAX_BYTES) throw new Error('The file has more than 50 MB. Split it by days');
      const head = await parseHead(file);
      if (!head || head.sample.length === 0) throw new Error('The file has no lines below a header');
      setOpened({ file, head });
    },
  });
  const again = () => {
    setOpened(null);
    setChecked(null);
    setStored(null);
    opening.reset();
  };
  if (stored)
    return (
      <div className={classes.stack}>
        <ImportSteps step="Import" />
        <Tally
          figures={[
            { label: 'New', value: stored.inserted, tone: 'good' },
            { label: 'Were there already', value: stored.updated },
          ]}
        />
        <div className={classes.end}>
          <Button variant="default" onClick={again}>
            Import another file
          </Button>
          <Button renderRoot={(props) => <Link to="/data-quality" {...props} />}>Show data quality</Button>
        </div>
      </div>
    );
  if (opened && checked)
    return (
      <ConvertedCheck
        fileName={opened.file.name}
        checked={checked}
        onBack={() => setChecked(null)}
        onStored={(counts) => {
          setStored(counts);
          void client.invalidateQueries();
        }}
      />
    );
  if (opened) return <ConvertedColumns file={opened.file} head={opened.head} onChecked={setChecked} onBack={again} />;
  return (
    <div className={classes.stack}>
      <ImportSteps step="File" />
      <FileChoice
        text={
          'Readings with a sign, stamp, clock or unit of their own, as a buyer writes them. ' +
          'UTF-8, at most 50 MB; one fault keeps the whole file out.'
        }
        onFile={(file) => opening.mutate(file)}
        onTemplate={() => saveTemplate('converted-readings-template', TEMPLATE)}
        pending={opening.isPending}
        error={opening.error}
      />
    </div>
  );
}
