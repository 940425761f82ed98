import { formatPower } from '#app/format/format.ts';
import { ScrollRegion } from '#app/ui/ScrollRegion.tsx';
import type { DispatchSummary } from '#contract/dispatch/order.ts';
import { plural } from '#text/count.ts';
import type { DispatchAddressProps } from './dispatchAddress.ts';
import {
  type DeliveryPart,
  type StandingFigure,
  type StandingPart,
  standingRows,
  standingTotal,
} from './standingRows.ts';
import classes from './Standings.module.css';

const deliveries: { delivery: DeliveryPart; word: string }[] = [
  { delivery: 'YES', word: 'Delivering' },
  { delivery: 'NO', word: 'Not delivering' },
  { delivery: 'UNKNOWN', word: 'No readings yet' },
];

/**
 * Answers by delivery: a bar of kW, and a table in which each asset is once. A cell filters the
 * list below.
 */
export function Standings({ summary, address, onAddress }: { summary: DispatchSummary } & DispatchAddressProps) {
  const rows = standingRows(summary);
  const total = standingTotal(rows);
  const isMeasured = total.YES.assets + total.NO.assets > 0;
  const columns = deliveries.filter(({ delivery }) => isMeasured && total[delivery].assets > 0);
  const choose = (dstate: StandingPart | undefined, delivery?: DeliveryPart) => {
    const isChosen = address.dstate === dstate && address.delivery === delivery;
    onAddress({
      dstate: isChosen ? undefined : dstate,
      delivery: isChosen ? undefined : delivery,
      dlist: true,
      dpage: undefined,
    });
  };
  const cell = (figure: StandingFigure, name: string, part?: StandingPart, delivery?: DeliveryPart) => (
    <Cell
      figure={figure}
      name={name}
      isChosen={address.dlist === true && address.dstate === part && address.delivery === delivery}
      onChoose={() => choose(part, delivery)}
    />
  );
  return (
    <div className={classes.states}>
      <div className={classes.bar}>
        {rows.map(({ part, word, all }) => (
          <button
            key={part}
            type="button"
            tabIndex={-1}
            data-state={part}
            aria-label={word}
            title={`${word}: ${formatPower(all.kw)}, ${plural(all.assets, 'asset')}`}
            style={{ flexGrow: total.all.kw > 0 ? all.kw : all.assets }}
            onClick={() => choose(part)}
          />
        ))}
      </div>
      <ScrollRegion label="Acknowledged and delivering" style={{ overflowX: 'auto' }}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">Response</th>
              <th scope="col">Instructed</th>
              {columns.map(({ delivery, word }) => (
                <th key={delivery} scope="col">
                  {word}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.part}>
                <th scope="row">
                  <span className={classes.key} data-state={row.part} aria-hidden="true" />
                  {row.word}
                </th>
                <td>{cell(row.all, row.word, row.part)}</td>
                {columns.map(({ delivery, word }) => (
                  <td key={delivery} data-tone={delivery === 'NO' && row[delivery].assets > 0 ? 'bad' : undefined}>
                    {cell(row[delivery], `${row.word}, ${word.toLowerCase()}`, row.part, delivery)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
          {rows.length > 1 && (
            <tfoot>
              <tr>
                <th scope="row">All</th>
                <td>{cell(total.all, 'All')}</td>
                {columns.map(({ delivery, word }) => (
                  <td key={delivery}>{cell(total[delivery], word, undefined, delivery)}</td>
                ))}
              </tr>
            </tfoot>
          )}
        </table>
      </ScrollRegion>
      {isMeasured && (
        <p className={classes.note}>
          Delivering: the meter shows at least half of what was instructed, over the half-hours with readings.
        </p>
      )}
    </div>
  );
}

type CellProps = { figure: StandingFigure; name: string; isChosen: boolean; onChoose: () => void };

function Cell({ figure: { assets, kw }, name, isChosen, onChoose }: CellProps) {
  if (assets === 0) return <span className={classes.none}>–</span>;
  return (
    <button
      type="button"
      aria-label={`${name}: ${formatPower(kw)} ${plural(assets, 'asset')}`}
      aria-pressed={isChosen}
      onClick={onChoose}
    >
      <strong>{formatPower(kw)}</strong> <span className={classes.count}>{plural(assets, 'asset')}</span>
    </button>
  );
}
