import { assetQueries } from '#app/data/api/assets.ts';

/** How many assets have no tariff that holds today. */
export const withoutTariffQuery = () => assetQueries.list({ pageSize: 1, tariff: 'NONE' });
