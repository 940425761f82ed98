import type { Handler } from '../../platform/http/call.ts';
import { findPortfolio, toPortfolio } from './portfolioRow.ts';

/** Returns one portfolio, archived or not. */
export const getPortfolio: Handler<'getPortfolio'> = async ({ scope, params, version }) => {
  const row = await findPortfolio(scope, params.portfolioUUID);
  version(row.row_version);
  return toPortfolio(row);
};
