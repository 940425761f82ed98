import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Column } from '#app/table/columns.ts';
import type { TariffProduct } from '#contract/tariffProduct.ts';
import { formatCount } from '#text/count.ts';
import { MiniSteps } from './MiniSteps.tsx';
import { byAssetDefaults } from './tariffSearch.ts';
import { dayInWords, directionWords, firstDay, lastDay, standingCharge, tariffTypeWords } from './tariffWords.ts';
import classes from './tariffs.module.css';

/** A product, or the assets that have no tariff. */
export type ProductRow = TariffProduct | { name: null; assets: number };

/** A cell of products; there is nothing to say of those without. */
const ofProduct =
  <Said,>(say: (product: TariffProduct) => Said) =>
  (row: ProductRow): Said | string =>
    row.name === null ? '–' : say(row);

const UNKNOWN = 'cost not known';
const ratesOf = ({ newest }: TariffProduct): string =>
  dayInWords(newest.dayPencePerKwh, newest.lowPencePerKwh, newest.highPencePerKwh);

/** A row on a phone. */
export const PRODUCT_LINES = { lead: 'name', under: ['direction', 'rates'], edge: 'assets' };

/** A list of products' columns; a name opens its assets. */
export const productColumns = (status: 'ACTIVE' | 'DISCONNECTED'): readonly Column<ProductRow>[] => [
  {
    id: 'name',
    header: 'Product',
    sortable: true,
    value: ({ name }) => name ?? 'No tariff',
    cell: (row) =>
      row.name === null ? (
        <Link to="/assets" search={{ tariff: 'NONE' }} className={`${classes.product} ${classes.lacking}`}>
          No tariff
        </Link>
      ) : (
        <Link
          to="/tariffs"
          search={{ ...byAssetDefaults, name: row.name, direction: row.direction, type: row.tariffType, status }}
          className={classes.product}
        >
          {row.name}
        </Link>
      ),
  },
  { id: 'direction', header: 'Direction', width: 90, cell: ofProduct(({ direction }) => directionWords[direction]) },
  { id: 'tariffType', header: 'Type', width: 110, cell: ofProduct(({ tariffType }) => tariffTypeWords[tariffType]) },
  {
    id: 'rates',
    header: 'Rates over the day',
    hint: 'From the latest tariff; assets may have others',
    value: (row) => (row.name === null ? UNKNOWN : ratesOf(row)),
    width: 360,
    cell: (row): ReactNode =>
      row.name === null ? (
        <span className={classes.quiet}>{UNKNOWN}</span>
      ) : (
        <span className={classes.rates}>
          <MiniSteps values={row.newest.dayPencePerKwh} direction={row.direction} />
          {ratesOf(row)}
        </span>
      ),
  },
  {
    id: 'standing',
    header: 'Standing charge',
    hint: 'From the latest tariff; assets may have others',
    numeric: true,
    value: (row) => (row.name === null ? null : row.newest.standingChargePencePerDay),
    unit: 'p/day',
    width: 130,
    cell: ofProduct(({ newest }) => standingCharge(newest.standingChargePencePerDay)),
  },
  { id: 'validFrom', header: 'First day', width: 140, cell: ofProduct(firstDay) },
  {
    id: 'validTo',
    header: 'Last day',
    width: 140,
    cell: ofProduct<ReactNode>((product) => (
      <span className={product.validTo === null ? classes.quiet : undefined}>{lastDay(product)}</span>
    )),
  },
  {
    id: 'assets',
    header: 'Assets',
    sortable: true,
    numeric: true,
    width: 90,
    cell: ({ assets }) => <strong>{formatCount(assets)}</strong>,
  },
];
