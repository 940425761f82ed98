import { useQuery } from '@tanstack/react-query';
import { query } from '#app/data/query.ts';
import { formatFixed } from '#app/format/format.ts';
import { Sheet } from '#app/table/Sheet.tsx';
import { ErrorState } from '#app/ui/ErrorState.tsx';
import { SectionHead } from '#app/ui/SectionHead.tsx';
import { adjustmentLine, besideRows, NEVER_PAID } from './besideWords.ts';
import classes from './settled.module.css';

const DECIMALS = 3;

/** What else there is to compare a run's settlement with; nothing while it loads, and without anything kept. */
export function BesideSettlement({ eventUUID, run }: { eventUUID: string; run: number | undefined }) {
  const { data, error, refetch } = useQuery(
    query('getEventComparisons', { params: { 'event-uuid': eventUUID }, query: { run } }),
  );
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return null;
  const rows = besideRows(data);
  const adjustment = adjustmentLine(data.inDayAdjustment);
  if (rows.length === 1 && adjustment === null) return null;
  return (
    <section aria-label="Other estimates, not used for payment" className={classes.beside}>
      <SectionHead title="Other estimates, not used for payment" note={NEVER_PAID} />
      <Sheet label="Delivery by other estimates">
        <thead>
          <tr>
            <th scope="col">Method</th>
            <th scope="col">kWh</th>
            <th
              scope="col"
              title="From the error of each estimate on non-event days; the most certain has the narrowest range"
            >
              Range
            </th>
            <th scope="col">Difference from settlement, kWh</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, hint, deliveredKwh, range, isSurest, differenceKwh }) => (
            <tr key={name}>
              <th scope="row" title={hint}>
                {name}
              </th>
              <td data-negative={deliveredKwh < 0}>{formatFixed(deliveredKwh, DECIMALS)}</td>
              <td>
                {range ?? '–'}
                {isSurest && ' · narrowest'}
              </td>
              <td>{differenceKwh === null ? '–' : signed(differenceKwh)}</td>
            </tr>
          ))}
        </tbody>
      </Sheet>
      {adjustment !== null && <p className={classes.quiet}>{adjustment}</p>}
    </section>
  );
}

const signed = (kwh: number): string => `${kwh > 0 ? '+' : ''}${formatFixed(kwh, DECIMALS)}`;
