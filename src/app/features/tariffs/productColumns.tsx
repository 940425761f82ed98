import { Link } from '@tanstack/react-router';
import type { Column } from '#app/table/columns.ts';
import type { TariffProduct } from '#contract/tariffProduct.ts';
import { MiniSteps } from './MiniSteps.tsx';
import { byAssetDefaults } from './tariffSearch.ts';
import { directionWords, firstDay, lastDay, rangeInWords, standingCharge, tariffTypeWords } from './tariffWords.ts';
import classes from './tariffs.module.css';

const ratesOf = ({ newest }: TariffProduct): string => rangeInWords(newest.lowPencePerKwh, newest.highPencePerKwh);

/** A row on a phone. */
export const PRODUCT_LINES = { lead: 'name', under: ['direction', 'rates'], edge: 'assets' };

/** A list of products' columns; a name opens its assets. */
export const productColumns = (status: 'ACTIVE' | 'DISCONNECTED'): readonly Column<TariffProduct>[] => [
  {
    id: 'name',
    header: 'Product',
    sortable: true,
    value: ({ name }) => name,
    cell: (product) => (
      <Link
        to="/tariffs"
        search={{
          ...byAssetDefaults,
          name: product.name,
          direction: product.direction,
          type: product.tariffType,
          status,
        }}
        className={classes.product}
      >
        {product.name}
      </Link>
    ),
  },
  { id: 'direction', header: 'Direction', width: 90, cell: ({ direction }) => directionWords[direction] },
  { id: 'tariffType', header: 'Type', width: 110, cell: ({ tariffType }) => tariffTypeWords[tariffType] },
  {
    id: 'rates',
    header: 'Rates over the day',
    hint: 'Of its newest tariff; assets may have others',
    value: ratesOf,
    width: 280,
    cell: (product) => (
      <span className={classes.rates}>
        <MiniSteps values={product.newest.dayPencePerKwh} direction={product.direction} />
        {ratesOf(product)}
      </span>
    ),
  },
  {
    id: 'standing',
    header: 'Standing charge',
    hint: 'Of its newest tariff; assets may have others',
    numeric: true,
    value: ({ newest }) => newest.standingChargePencePerDay,
    unit: 'p/day',
    width: 130,
    cell: ({ newest }) => standingCharge(newest.standingChargePencePerDay),
  },
  { id: 'validFrom', header: 'First day', width: 140, cell: (product) => firstDay(product) },
  {
    id: 'validTo',
    header: 'Last day',
    width: 140,
    cell: (product) => <span className={product.validTo === null ? classes.quiet : undefined}>{lastDay(product)}</span>,
  },
  {
    id: 'assets',
    header: 'Assets',
    sortable: true,
    numeric: true,
    width: 90,
    cell: ({ assets }) => <strong>{assets.toLocaleString('en-GB')}</strong>,
  },
];
