import { ActionIcon, Skeleton, Tooltip } from '@mantine/core';
import { IconChartLine, IconDownload, IconTable } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { EmptyState } from '#app/shell/EmptyState.tsx';
import { ErrorState } from '#app/shell/ErrorState.tsx';
import classes from './Chart.module.css';
import { saveCsv, toCsv } from './exportCsv.ts';
import { Legend, type LegendItem } from './Legend.tsx';
import { TwinTable, type ChartTable } from './TwinTable.tsx';

/** What every chart takes from its screen. `error` wins over `loading`; `stale` dims the old picture while a new one loads. */
export type ChartFrameProps = {
  title: string;
  height?: number;
  loading?: boolean;
  error?: unknown;
  onRetry?: () => void;
  stale?: boolean;
  /** One quiet line beside the title: "Data through 16:30", "97.3 % of readings". */
  note?: ReactNode;
  /** Range picker, unit switch. */
  controls?: ReactNode;
  /** Name of the CSV file, without its ending. */
  fileName?: string;
};

type ChartProps = ChartFrameProps & {
  /** What the upright axis counts: "kWh per half hour". */
  measure: string;
  /** The picture in words, for whoever cannot see it. */
  summary: string;
  /** Shown instead of the picture when there is nothing to draw. */
  empty?: string | undefined;
  legend?: readonly LegendItem[];
  /** The same data as a table; also the CSV. */
  table: () => ChartTable;
  children: ReactNode;
};

/** The frame around every chart: title, legend, table twin, CSV, and four states of one height. */
export function Chart({
  title,
  measure,
  summary,
  height = 280,
  loading = false,
  error,
  onRetry,
  stale = false,
  empty,
  note,
  controls,
  legend = [],
  table,
  fileName = title,
  children,
}: ChartProps) {
  const [asTable, setAsTable] = useState(false);
  const failed = error !== undefined && error !== null;
  const drawn = !failed && !loading && empty === undefined;
  const toggleLabel = asTable ? 'View as chart' : 'View as table';
  const save = () => {
    const { columns, rows } = table();
    saveCsv(
      fileName,
      toCsv(
        columns.map(({ label }) => label),
        rows,
      ),
    );
  };

  return (
    <figure className={classes.figure} aria-label={drawn ? `${title}. ${summary}` : title} aria-busy={loading || stale}>
      <figcaption className={classes.head}>
        <h2 className={classes.title}>{title}</h2>
        <span className={classes.note}>{measure}</span>
        {note !== undefined && <span className={classes.note}>{note}</span>}
        <span className={classes.space} />
        {controls}
        <span className={classes.tools}>
          <Tooltip label={toggleLabel}>
            <ActionIcon size={28} aria-label={toggleLabel} aria-pressed={asTable} disabled={!drawn} onClick={() => setAsTable(!asTable)}>
              {asTable ? <IconChartLine size={17} stroke={1.6} /> : <IconTable size={17} stroke={1.6} />}
            </ActionIcon>
          </Tooltip>
          <Tooltip label="Download as CSV">
            <ActionIcon size={28} aria-label={`Download ${title} as CSV`} disabled={!drawn} onClick={save}>
              <IconDownload size={17} stroke={1.6} />
            </ActionIcon>
          </Tooltip>
        </span>
      </figcaption>
      <div className={classes.body} style={{ height }} data-stale={stale}>
        {failed ? (
          <ErrorState error={error} {...(onRetry && { onRetry })} />
        ) : loading ? (
          <Skeleton height={height} />
        ) : empty !== undefined ? (
          <EmptyState title={empty} />
        ) : asTable ? (
          <TwinTable label={title} {...table()} />
        ) : (
          children
        )}
      </div>
      <Legend items={drawn && !asTable ? legend : []} />
    </figure>
  );
}
