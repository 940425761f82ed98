import { fieldWords, type Difference } from './auditDiff.ts';
import classes from './audit.module.css';

/** Fields with their values before and after; removed and added are marked by sign, not by colour alone. */
export function AuditDiff({ rows, bothSides }: { rows: readonly Difference[]; bothSides: boolean }) {
  if (rows.length === 0) return <p className={classes.none}>No fields changed.</p>;
  return (
    <table className={classes.diff}>
      <thead>
        <tr>
          <th scope="col">Field</th>
          {bothSides ? (
            <>
              <th scope="col">Before</th>
              <th scope="col">After</th>
            </>
          ) : (
            <th scope="col">Value</th>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ field, before, after, kind }) => (
          <tr key={field} data-kind={bothSides ? kind : 'same'}>
            <th scope="row" title={field}>
              {fieldWords(field)}
            </th>
            {bothSides ? (
              <>
                <td data-side="before">
                  {kind === 'added' ? '' : <Value text={before} sign={kind === 'same' ? '' : '−'} />}
                </td>
                <td data-side="after">
                  {kind === 'removed' ? '' : <Value text={after} sign={kind === 'same' ? '' : '+'} />}
                </td>
              </>
            ) : (
              <td>
                <Value text={before ?? after} sign="" />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Value({ text, sign }: { text: string | null; sign: string }) {
  return (
    <>
      {sign !== '' && <span aria-hidden="true">{sign} </span>}
      {text}
    </>
  );
}
