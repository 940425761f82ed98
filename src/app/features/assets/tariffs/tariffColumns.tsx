import { Link } from '@tanstack/react-router';
import type { Column } from '#app/table/columns.ts';
import { StatusChip } from '#app/ui/StatusChip.tsx';
import type { ListedTariff, Tariff } from '#contract/tariff.ts';
import { addDays } from '#energy/time/london.ts';
import { dayOfRates } from '#energy/weekOfRates.ts';
import { MiniSteps } from './MiniSteps.tsx';
import {
  directionWords,
  firstDay,
  lastDay,
  ratesInWords,
  standingCharge,
  standingOf,
  tariffTypeWords,
  vatInWords,
} from './tariffWords.ts';
import classes from './tariffs.module.css';

/** A row on a phone. */
export const TARIFF_LINES = { lead: 'asset', under: ['name', 'rates'], edge: 'validFrom', edgeUnder: 'status' };

/** A tariff list's columns. */
export const tariffColumns = (today: string): Column<Tariff>[] => [
  {
    id: 'name',
    header: 'Tariff',
    sortable: true,
    value: ({ name }) => name,
    cell: ({ tariffUUID, name, supplierName, tariffCode }) => (
      <Link
        to="/tariffs/$tariffUUID"
        params={{ tariffUUID }}
        className={classes.clip}
        title={[name, supplierName, tariffCode].filter(Boolean).join(' · ')}
      >
        {name}
      </Link>
    ),
  },
  { id: 'direction', header: 'Direction', width: 90, cell: ({ direction }) => directionWords[direction] },
  { id: 'tariffType', header: 'Type', width: 110, cell: ({ tariffType }) => tariffTypeWords[tariffType] },
  {
    id: 'rates',
    header: 'Rates over the day',
    value: ratesInWords,
    width: 280,
    cell: (tariff) => (
      <span className={classes.rates} title={vatInWords(tariff)}>
        <MiniSteps values={dayOfRates(tariff, today)} direction={tariff.direction} />
        {ratesInWords(tariff)}
      </span>
    ),
  },
  {
    id: 'standing',
    header: 'Standing charge',
    numeric: true,
    value: ({ standingChargePencePerDay }) => standingChargePencePerDay,
    unit: 'p/day',
    width: 130,
    cell: ({ standingChargePencePerDay }) => standingCharge(standingChargePencePerDay),
  },
  {
    id: 'validFrom',
    header: 'Valid from',
    sortable: true,
    width: 140,
    value: ({ validFrom }) => validFrom,
    cell: (tariff) => firstDay(tariff),
  },
  {
    id: 'validTo',
    header: 'Last day',
    width: 140,
    value: (tariff) =>
      tariff.validTo !== null && tariff.validTo > tariff.validFrom ? addDays(tariff.validTo, -1) : lastDay(tariff),
    cell: (tariff) => <span className={tariff.validTo === null ? classes.quiet : undefined}>{lastDay(tariff)}</span>,
  },
  {
    id: 'status',
    header: 'Status',
    width: 120,
    cell: (tariff) => <StatusChip kind="tariff" status={standingOf(tariff, today)} />,
  },
];

/** In a list across assets: whose tariff it is. A service without names tells the id alone. */
export const assetColumn: Column<ListedTariff> = {
  id: 'asset',
  header: 'Asset',
  value: ({ assetName, assetId }) => assetName ?? assetId,
  cell: ({ assetUUID, assetName, assetId }) => (
    <Link to="/assets/$assetUUID" params={{ assetUUID }} search={{ tab: 'tariff' }} className={classes.clip}>
      {assetName ?? assetId ?? `Asset ${assetUUID.slice(0, 8)}`}
    </Link>
  ),
};
