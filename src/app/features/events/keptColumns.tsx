import { formatFixed } from '#app/format/format.ts';
import type { Column } from '#app/table/columns.ts';
import type { AssetEventStats } from '#contract/stats.ts';
import { formatCount } from '#text/count.ts';

const DECIMALS = 3;
const kwh = (value: number | null) => formatFixed(value, DECIMALS);

/** The power that assets keep for an event; the others keep all of theirs. */
export const keptColumn = <Row extends { reservedKw: number | null }>(): Column<Row> => ({
  id: 'reservedKw',
  header: 'Reserved, kW',
  hint: 'Capacity that the asset reserves for this event; the rest is available to others',
  numeric: true,
  width: 104,
  cell: ({ reservedKw }) => (reservedKw === null ? 'all' : formatFixed(reservedKw, 2)),
});

/** What of shared energy counts for other events, beside what counts here. */
export const sharedColumns: Column<AssetEventStats>[] = [
  {
    id: 'sharedKwh',
    header: 'Total, kWh',
    hint: 'The asset’s total delivery; the part that counts here is under Delivered',
    numeric: true,
    width: 110,
    value: ({ shared }) => shared?.deliveredKwh ?? null,
    cell: ({ shared }) => kwh(shared?.deliveredKwh ?? null),
  },
  {
    id: 'elsewhereKwh',
    header: 'Elsewhere, kWh',
    hint: 'The part that counts for other events at the same time',
    numeric: true,
    width: 124,
    value: ({ shared }) => elsewhereKwh(shared),
    cell: ({ shared }) => (
      <span title={shared?.elsewhere.map(({ eventName }) => eventName).join(', ')}>{kwh(elsewhereKwh(shared))}</span>
    ),
  },
];

/** Implausible half hours that an operator had set aside when the run was made. */
export const asideColumn: Column<AssetEventStats> = {
  id: 'setAside',
  header: 'Set aside',
  hint: 'Half-hours of the event or its baseline with implausible readings, excluded from this run',
  numeric: true,
  width: 90,
  cell: ({ setAside }) => (setAside === 0 ? '–' : formatCount(setAside)),
};

const elsewhereKwh = (shared: AssetEventStats['shared']): number | null =>
  shared && shared.elsewhere.reduce((sum, { attributedKwh }) => sum + attributedKwh, 0);
