import { sized } from '../harness/sized.ts';
import type { Figure } from './figures.ts';
import { readLondonHomes } from './londonHomes.ts';
import { offerMws } from './offersHomes.ts';
import { readMarket } from './offersMarket.ts';
import { offerPrices } from './offersPrices.ts';
import { offerSpeed } from './offersSpeed.ts';

/** How well the desk chooses prices, on the market's public history, and MW, on real homes; and how fast. */
export const offers = (): Promise<Figure[]> => {
  const market = readMarket();
  const homes = readLondonHomes();
  return Promise.resolve([
    ...(market === null ? [missing('Price', 'the files of neso-dfs', 'NESO_DFS')] : offerPrices(market)),
    ...(homes === null
      ? [missing('MW', 'the homes of London 2013', 'LONDON_2013')]
      : offerMws([...homes.values()], sized([100, 300, 600], [100]))),
    ...offerSpeed(),
  ]);
};

const missing = (figure: string, what: string, variable: string): Figure => ({
  figure,
  value: `skipped: ${what} are neither in ../shared/data nor where ${variable} says`,
});
