import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { saveCsv, toCsv } from '#app/format/exportCsv.ts';
import { formatCount, plural } from '#text/count.ts';
import { ScrollRegion } from '../ScrollRegion.tsx';
import classes from './files.module.css';

/** A line of a file that is left out, or some of its cells. */
export interface BadLine {
  line: number;
  reason: string;
}

type BadLinesProps = {
  title: string;
  lines: readonly BadLine[];
  /** The total, where not all are listed. */
  count?: number;
  /** Name of the file to download; without one there is no download. */
  saveAs?: string;
};

const SHOWN = 100;

/** The lines left out, each with its reason; downloadable as a file. */
export function BadLines({ title, lines, count = lines.length, saveAs }: BadLinesProps) {
  if (count === 0) return null;
  return (
    <div>
      <div className={classes.head}>
        <h2 className={classes.heading}>
          {title} ({formatCount(count)})
        </h2>
        {saveAs !== undefined && (
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconDownload size={14} stroke={1.8} />}
            onClick={() =>
              saveCsv(
                saveAs,
                toCsv(
                  ['line', 'reason'],
                  lines.map(({ line, reason }) => [line, reason]),
                ),
              )
            }
          >
            Download as CSV
          </Button>
        )}
      </div>
      <ScrollRegion className={classes.lines} label={title}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col" data-numeric>
                Line
              </th>
              <th scope="col">Reason</th>
            </tr>
          </thead>
          <tbody>
            {lines.slice(0, SHOWN).map(({ line, reason }) => (
              <tr key={line}>
                <td data-numeric>{formatCount(line)}</td>
                <td>{reason}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {count > SHOWN && (
          <p className={classes.quiet}>
            The first {plural(Math.min(SHOWN, lines.length), 'line')} of {formatCount(count)}.
          </p>
        )}
      </ScrollRegion>
    </div>
  );
}
