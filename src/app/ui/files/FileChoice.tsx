import { Button } from '@mantine/core';
import { IconDownload, IconFileSpreadsheet } from '@tabler/icons-react';
import { useState, type DragEvent } from 'react';
import { saveCsv, toCsv } from '#app/format/exportCsv.ts';
import { FileRefusal } from './FileRefusal.tsx';
import classes from './files.module.css';

/** An example of a file, to download. */
export interface FileTemplate {
  header: readonly string[];
  rows: readonly (readonly string[])[];
}

type FileChoiceProps = {
  name: string;
  /** What the file may contain, in a sentence. */
  text: string;
  onFile: (file: File) => void;
  template: FileTemplate | undefined;
  pending: boolean;
  error: unknown;
};

/** A place to drop or choose a file. */
export function FileChoice({ name, text, onFile, template, pending, error }: FileChoiceProps) {
  const [over, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file) onFile(file);
  };
  return (
    <>
      {/* Dropping needs a mouse; the file input inside does not. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div
        className={classes.drop}
        data-over={over}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <IconFileSpreadsheet size={32} stroke={1.3} aria-hidden="true" />
        <p className={classes.title}>Drop a CSV file here, or choose one</p>
        <p className={classes.text}>{text}</p>
        <div className={classes.buttons}>
          <label className={classes.file}>
            <input
              type="file"
              accept=".csv,.txt,.tsv,.gz,.json,text/csv,application/json"
              disabled={pending}
              onChange={(event) => {
                const [file] = event.currentTarget.files ?? [];
                if (file) onFile(file);
                event.currentTarget.value = '';
              }}
            />
            {pending ? 'Reading…' : 'Choose a file'}
          </label>
          {template && (
            <Button
              variant="default"
              leftSection={<IconDownload size={15} stroke={1.8} />}
              onClick={() => saveCsv(`${name}-template`, toCsv(template.header, template.rows))}
            >
              Template
            </Button>
          )}
        </div>
      </div>
      {error !== null && <FileRefusal error={error} />}
    </>
  );
}
