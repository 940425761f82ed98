import type { InstructionFile } from '#contract/instructionFile.ts';
import { formatCount, plural } from '#text/count.ts';
import classes from './marketFiles.module.css';

/** How a file of instructions was read: what was passed over, what was not read, and what to look at. */
export function InstructionReading({ file }: { file: InstructionFile }) {
  const { ignoredColumns, faults, faultyRows, warnings } = file;
  return (
    <>
      <p className={classes.quiet}>
        {file.isRepeated
          ? 'This file was received before; nothing will change.'
          : `${plural(file.lines.length, 'instruction')} in ${plural(file.rows, 'row')}. ${passedOver(file)}`}
      </p>
      {ignoredColumns.length > 0 && <p className={classes.quiet}>Columns ignored: {ignoredColumns.join(', ')}.</p>}
      {warnings.length > 0 && (
        <ul className={classes.list} aria-label="Check before you continue">
          {warnings.map(({ detail }) => (
            <li key={detail}>{detail}</li>
          ))}
        </ul>
      )}
      {faults.length > 0 && (
        <>
          <p className={classes.quiet}>{plural(faultyRows, 'row')} with errors, excluded:</p>
          <ul className={classes.list} aria-label="Excluded rows">
            {faults.map(({ row, column, detail }) => (
              <li key={`${row}, ${column}`}>
                Row {row}, {column}: {detail}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

function passedOver({ passedOver: counts }: InstructionFile): string {
  const parts = [
    [counts.otherCompanies, 'of other companies'],
    [counts.notAccepted, 'not accepted'],
    [counts.noPower, 'without power'],
    [counts.repeated, 'repeated'],
  ] as const;
  const said = parts.flatMap(([count, words]) => (count === 0 ? [] : [`${formatCount(count)} ${words}`]));
  const rows = said.length === 0 ? '' : `Rows skipped: ${said.join(', ')}. `;
  return counts.over === 0 ? rows : `${rows}${plural(counts.over, 'instruction')} already over.`;
}
