import { sql } from 'kysely';
import type { LoadControl, LoadDay } from '#contract/compliance.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { type NewestDay, readCount, loadOf } from '../../dispatch/load/dispatchLoad.ts';
import { type LoadRegime, WATTS_PER_MW } from '../../dispatch/load/regime.ts';
import type { Handler } from '../../platform/http/call.ts';
import { readPage } from '../../platform/http/page.ts';
import { conflict } from '../../platform/http/problem.ts';
import { iso, isoOrNull } from '../../platform/rows/iso.ts';

export const getLoadControl =
  (regime: LoadRegime): Handler<'getLoadControl'> =>
  ({ scope }) =>
    describeLoad(scope, regime);

export const updateLoadControl =
  (regime: LoadRegime): Handler<'updateLoadControl'> =>
  async ({ scope, body: { noticeGivenDay }, match }) => {
    const { tx, tenant } = scope;
    await sql`select from load_counts where tenant_uuid = ${tenant} for no key update`.execute(tx);
    await match();
    const { rows } = await sql`
      update load_counts set notice_given_day = ${noticeGivenDay}
      where tenant_uuid = ${tenant} and (crossed_day is not null or ${noticeGivenDay}::date is null)
      returning 1`.execute(tx);
    if (rows.length === 0 && noticeGivenDay !== null)
      throw conflict('No day has reached the notification threshold: no notice is due');
    return describeLoad(scope, regime);
  };

async function describeLoad(scope: TenantScope, regime: LoadRegime): Promise<LoadControl> {
  const { count, newest } = await readCount(scope);
  const { lineMw, nearPercent, applicationsFrom, offenceFrom } = regime;
  return {
    ...loadOf(count, newest, { lineW: lineMw * WATTS_PER_MW, nearPercent, now: scope.now }),
    day: newest?.day ?? null,
    controlledMw: newest === null ? null : newest.watts / WATTS_PER_MW,
    assets: newest?.assets ?? 0,
    assetsWithoutPower: newest?.unrated ?? 0,
    technologies: newest === null ? [] : await readTechnologies(scope, newest.day),
    countedUTC: isoOrNull(count?.counted_utc ?? null),
    lineMw,
    nearPercent,
    firstCrossedDay: count?.crossed_day ?? null,
    noticeDueDay: count?.notice_due_day ?? null,
    noticeGivenDay: count?.notice_given_day ?? null,
    applicationsFrom,
    offenceFrom,
  };
}

/** Reads a day's count of each technology, by name. */
export async function readTechnologies({ tx, tenant }: TenantScope, day: string): Promise<LoadControl['technologies']> {
  const rows = await tx
    .selectFrom('load_technologies')
    .selectAll()
    .where('tenant_uuid', '=', tenant)
    .where('day', '=', day)
    .orderBy('asset_type')
    .execute();
  return rows.map(({ asset_type: technology, registered, assets, watts }) => ({
    technology,
    registered,
    assets,
    mw: watts / WATTS_PER_MW,
  }));
}

export const listLoadDays =
  (regime: LoadRegime): Handler<'listLoadDays'> =>
  ({ scope, query: { fromDay, toDay, ...page } }) =>
    readPage(
      scope.tx
        .selectFrom('load_days')
        .selectAll()
        .where('tenant_uuid', '=', scope.tenant)
        .$if(fromDay !== undefined, (rows) => rows.where('day', '>=', fromDay!))
        .$if(toDay !== undefined, (rows) => rows.where('day', '<=', toDay!)),
      {
        ...page,
        columns: { day: 'day', controlledMw: 'watts' },
        defaultSort: '-day',
        tieBreak: 'day',
        toItem: toDayOf(regime),
      },
    );

const toDayOf =
  ({ lineMw }: LoadRegime) =>
  ({ day, watts, assets, unrated, counted_utc }: NewestDay): LoadDay => ({
    day,
    controlledMw: watts / WATTS_PER_MW,
    lineMw,
    assets,
    assetsWithoutPower: unrated,
    countedUTC: iso(counted_utc),
  });
