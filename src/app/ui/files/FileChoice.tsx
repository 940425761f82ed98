import { Button } from '@mantine/core';
import { IconDownload, IconFileSpreadsheet } from '@tabler/icons-react';
import { useState, type DragEvent } from 'react';
import { ErrorState } from '../ErrorState.tsx';
import classes from './FileChoice.module.css';

type FileChoiceProps = {
  /** What the file may contain, in a sentence. */
  text: string;
  onFile: (file: File) => void;
  onTemplate: () => void;
  pending: boolean;
  error: unknown;
};

/** A place to drop or choose a CSV file; gzip too. */
export function FileChoice({ text, onFile, onTemplate, pending, error }: FileChoiceProps) {
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
              accept=".csv,.txt,.tsv,.gz,text/csv"
              disabled={pending}
              onChange={(event) => {
                const [file] = event.currentTarget.files ?? [];
                if (file) onFile(file);
                event.currentTarget.value = '';
              }}
            />
            {pending ? 'Reading…' : 'Choose a file'}
          </label>
          <Button variant="default" leftSection={<IconDownload size={15} stroke={1.8} />} onClick={onTemplate}>
            Template
          </Button>
        </div>
      </div>
      {error !== null && <ErrorState error={error} />}
    </>
  );
}
