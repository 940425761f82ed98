import { query } from '#app/data/query.ts';

/** How many assets have no tariff that holds today. */
export const withoutTariffQuery = () => query('listAssets', { query: { pageSize: 1, tariff: 'NONE' } });
