import { api } from '#app/data/client.ts';
import type { QueryOf } from '#app/data/operationTypes.ts';
import { query } from '#app/data/query.ts';

const NO_RESULTS = { standing: null, nextEvent: null };

/** Portfolios with what each can turn down and earned; nothing where the service does not know, and then by name. */
export const portfolioResults = (asked: QueryOf<'listPortfolioResults'>) =>
  query(
    'listPortfolioResults',
    { query: asked },
    {
      instead: async (signal) => {
        const sort = asked.sort?.endsWith('assetCount') ? asked.sort : 'name';
        const listed = await api.listPortfolios({ query: { ...asked, sort } }, { signal });
        return { ...listed, data: listed.data.map((portfolio) => ({ ...portfolio, ...NO_RESULTS })) };
      },
    },
  );
