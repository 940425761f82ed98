import { sql } from 'kysely';
import type { ListedRequirement } from '#contract/requirement.ts';
import type { MarketPeriodRow, RequirementPeriodRow, RequirementRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import type { Handler } from '../../platform/http/call.ts';
import { readPage } from '../../platform/http/page.ts';
import { notFound } from '../../platform/http/problem.ts';
import { iso, stamp } from '../../platform/rows/iso.ts';
import { toMarketResult } from './marketResult.ts';

type ListedRow = RequirementRow & { half_hours: number; highest_mw: number };

/** Selects requirements of the tenant, each with the number of its half hours and the highest power it asks. */
const selectRequirements = ({ tx, tenant }: TenantScope) =>
  tx
    .selectFrom('requirements')
    .selectAll('requirements')
    .select(
      sql<number>`(select count(*) from requirement_periods p where p.tenant_uuid = requirements.tenant_uuid
        and p.requirement_uuid = requirements.requirement_uuid)`.as('half_hours'),
    )
    .select(
      sql<number>`(select max(p.mw) from requirement_periods p where p.tenant_uuid = requirements.tenant_uuid
        and p.requirement_uuid = requirements.requirement_uuid)`.as('highest_mw'),
    )
    .where('requirements.tenant_uuid', '=', tenant);

export const listRequirements: Handler<'listRequirements'> = ({ scope, query }) => {
  const { schemeUUID, from, to, open, ...page } = query;
  const now = new Date(scope.now);
  const rows = selectRequirements(scope)
    .$if(schemeUUID !== undefined, (found) => found.where('scheme_uuid', '=', schemeUUID!))
    .$if(from !== undefined, (found) => found.where('end_utc', '>', new Date(from!)))
    .$if(to !== undefined, (found) => found.where('start_utc', '<', new Date(to!)))
    .$if(open !== undefined, (found) => found.where('submission_utc', open === true ? '>' : '<=', now));
  return readPage(rows, {
    ...page,
    columns: { submissionTime: 'requirements.submission_utc', startTime: 'requirements.start_utc' },
    defaultSort: '-submissionTime',
    tieBreak: 'requirements.requirement_uuid',
    toItem: (row) => toListed(row, scope),
  });
};

export const getRequirement: Handler<'getRequirement'> = async ({ scope, params }) => {
  const row = await selectRequirements(scope).where('requirement_uuid', '=', params.requirementUUID).executeTakeFirst();
  if (!row) throw notFound('requirement');
  const halfHours = await readHalfHours(scope, row);
  return {
    ...toListed(row, scope),
    dispatchType: row.dispatch_type,
    eligible: row.eligible,
    halfHours: halfHours.map((half) => ({
      startTime: iso(half.start_utc),
      mw: half.mw,
      caps: half.caps,
      ...toMarketResult(half),
    })),
  };
};

/** Reads the half hours of a requirement in their order, with their results: a row of the market exists for each. */
async function readHalfHours({ tx, tenant }: TenantScope, row: RequirementRow) {
  const { rows } = await sql<RequirementPeriodRow & MarketPeriodRow>`
    select m.*, p.start_utc, p.mw, p.caps from requirement_periods p
    join market_periods m on m.tenant_uuid = p.tenant_uuid and m.scheme_uuid = ${row.scheme_uuid}
      and m.season = ${row.season} and m.buyer_event_id = ${row.buyer_event_id} and m.event_type = ${row.event_type}
      and m.start_utc = p.start_utc
    where p.tenant_uuid = ${tenant} and p.requirement_uuid = ${row.requirement_uuid}
    order by p.start_utc`.execute(tx);
  return rows;
}

const toListed = (row: ListedRow, { now }: Pick<TenantScope, 'now'>): ListedRequirement => ({
  requirementUUID: row.requirement_uuid,
  schemeUUID: row.scheme_uuid,
  season: row.season,
  buyerEventId: row.buyer_event_id,
  eventType: row.event_type,
  tag: row.tag,
  isBuyersTest: row.is_buyers_test,
  submissionTime: iso(row.submission_utc),
  isOpen: row.submission_utc.getTime() > now,
  deliveryDate: row.delivery_date,
  startTime: iso(row.start_utc),
  endTime: iso(row.end_utc),
  halfHourCount: row.half_hours,
  highestMw: row.highest_mw,
  guaranteedPriceGbpPerMwh: row.guaranteed_price,
  createdUTC: stamp(row.created_utc),
  updatedUTC: stamp(row.updated_utc),
});
