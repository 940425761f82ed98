import { v7 as newUuid } from 'uuid';
import type { Handler } from '../../platform/http/call.ts';
import { createdColumns } from '../../platform/rows/rowColumns.ts';
import { enqueue } from '../../platform/scheduler/jobs.ts';
import { toPortfolio } from './portfolioRow.ts';

export const createPortfolio: Handler<'createPortfolio'> = async ({ scope, body, version, location }) => {
  const row = await scope.tx
    .insertInto('portfolios')
    .values({
      ...createdColumns(scope),
      portfolio_uuid: newUuid(),
      name: body.name,
      description: body.description ?? null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await enqueue(scope, 'PORTFOLIO_STANDING', [row.portfolio_uuid], scope.now);
  version(row.row_version);
  location(`/portfolios/${row.portfolio_uuid}`);
  return toPortfolio({ ...row, asset_count: 0 });
};
