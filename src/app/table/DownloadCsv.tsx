import { IconDownload, IconX } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { saveCsv } from '#app/format/exportCsv.ts';
import { notifySuccess, notifyError } from '#app/ui/notify.ts';
import { wallNow } from '#energy/time/clocks.ts';
import { londonDate } from '#energy/time/london.ts';
import type { Column } from './columns.ts';
import { csvOf, fetchAllRows, type Progress, type FetchPage, savedWords } from './listCsv.ts';
import classes from './TableFoot.module.css';

type DownloadCsvProps<Row extends object> = {
  label: string;
  columns: readonly Column<Row>[];
  /** The rows on this page: all of them where `readPage` is missing. */
  rows: readonly Row[];
  readPage: FetchPage<Row> | undefined;
};

/**
 * Saves every row that matches, with the columns shown; shows progress, and can be cancelled. A separate button saves
 * masked values in full.
 */
export function DownloadCsv<Row extends object>({ label, columns, rows, readPage }: DownloadCsvProps<Row>) {
  const [progress, setProgress] = useState<Progress | null>(null);
  const stop = useRef<AbortController>(null);

  const masked = columns.filter(({ unmasked }) => unmasked).map(({ header }) => header);

  const save = async (inFull: boolean) => {
    if (stop.current) return stop.current.abort();
    const running = new AbortController();
    stop.current = running;
    try {
      if (readPage) setProgress({ page: 0, pages: 1 });
      const fetched = readPage
        ? await fetchAllRows(readPage, setProgress, running.signal)
        : { rows: [...rows], whole: true };
      running.signal.throwIfAborted();
      saveCsv(
        `${label.toLowerCase().replaceAll(' ', '-')}-${londonDate(wallNow())}`,
        csvOf(columns, fetched.rows, inFull),
      );
      notifySuccess(savedWords(fetched));
    } catch (error) {
      if (!running.signal.aborted) notifyError(error);
    } finally {
      stop.current = null;
      setProgress(null);
    }
  };

  const Icon = progress ? IconX : IconDownload;
  return (
    <>
      <button
        type="button"
        className={classes.tool}
        {...(!progress && { 'aria-label': `Save ${label} as CSV` })}
        onClick={() => void save(false)}
      >
        <Icon size={15} stroke={1.8} aria-hidden="true" />
        <span aria-live="polite">{progress ? `Stop (page ${progress.page} of ${progress.pages})` : 'CSV'}</span>
      </button>
      {masked.length > 0 && !progress && (
        <button
          type="button"
          className={classes.tool}
          title="The screen and the other CSV show only its last characters"
          onClick={() => void save(true)}
        >
          <IconDownload size={15} stroke={1.8} aria-hidden="true" />
          {`CSV with ${masked.join(', ')} in full`}
        </button>
      )}
    </>
  );
}
