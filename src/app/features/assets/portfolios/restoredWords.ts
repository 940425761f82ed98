import type { RestoredPortfolio } from '#contract/archiving.ts';
import { plural } from '#text/count.ts';

/** Sentence on what was restored to a portfolio, and what was not. */
export const restoredWords = ({
  name,
  assets,
  notPutBackCount,
}: Pick<RestoredPortfolio, 'name' | 'assets' | 'notPutBackCount'>): string =>
  [
    `${name} has been restored with ${plural(assets, 'asset')}.`,
    notPutBackCount > 0 &&
      `${plural(notPutBackCount, 'asset')} could not be restored: archived or in another portfolio.`,
  ]
    .filter(Boolean)
    .join(' ');
