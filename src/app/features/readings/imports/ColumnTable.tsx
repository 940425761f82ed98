import { NativeSelect } from '@mantine/core';
import type { FileHead } from '#app/ui/files/parseRows.ts';
import { type ColumnMap, type ImportField, repeatedNames } from './columnMap.ts';
import files from '#app/ui/files/files.module.css';
import classes from './imports.module.css';

/** A column's name, with its number where several have that name. */
function labelOf(header: readonly string[], index: number): string {
  const name = header[index]!;
  if (name === '') return `Column ${index + 1}`;
  return header.indexOf(name) === header.lastIndexOf(name) ? name : `${name} (column ${index + 1})`;
}

type ColumnTableProps = {
  fields: readonly ImportField[];
  head: FileHead;
  columns: ColumnMap;
  onChange: (columns: ColumnMap) => void;
};

/** The column of each field, with its values in the first rows. */
export function ColumnTable({ fields, head: { header, sample }, columns, onChange }: ColumnTableProps) {
  const options = [
    { value: '', label: 'None' },
    ...header.map((_, index) => ({ value: String(index), label: labelOf(header, index) })),
  ];
  const sampleOf = (index: number | null) =>
    index === null ? '' : [...new Set(sample.map((row) => row[index] ?? ''))].filter(Boolean).join(' · ');
  const used = new Set(Object.values(columns));
  const repeated = [...new Set(repeatedNames(header))];
  const unused = header.filter((name, index) => name !== '' && !used.has(index));
  return (
    <>
      <div className={classes.frame}>
        <table className={files.table}>
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">File column</th>
              <th scope="col">First rows</th>
            </tr>
          </thead>
          <tbody>
            {fields.map(({ id, label, hint }) => (
              <tr key={id}>
                <th scope="row">
                  {label}
                  {hint !== undefined && <span className={files.quiet}>{hint}</span>}
                </th>
                <td>
                  <NativeSelect
                    aria-label={`Column for ${label}`}
                    data={options}
                    value={String(columns[id] ?? '')}
                    onChange={({ currentTarget: { value } }) =>
                      onChange({ ...columns, [id]: value === '' ? null : Number(value) })
                    }
                  />
                </td>
                <td className={classes.sample}>{sampleOf(columns[id] ?? null)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {repeated.length > 0 && (
        <p className={files.quiet}>
          Several columns share these names, so none was selected automatically: {repeated.join(', ')}
        </p>
      )}
      {unused.length > 0 && <p className={files.quiet}>Columns not used: {unused.join(', ')}</p>}
    </>
  );
}
