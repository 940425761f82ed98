import type { Selectable } from 'kysely';
import type { EventAsset } from '#contract/event.ts';
import { refusalCode } from '#contract/scheme.ts';
import { whToKwh } from '#energy/reading.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import type { EventAssetsTable } from '#store/schema.ts';
import { readEventNames } from '../assets/readEventNames.ts';
import type { Handler } from '../platform/http/call.ts';
import { readPage } from '../platform/http/page.ts';
import { iso, isoOrNull } from '../platform/rows/iso.ts';
import { assetContains } from '../tenants/searchAssets.ts';
import { findEvent } from './eventRows.ts';
import { readInvitations } from './readInvitations.ts';
import { isRechecking } from './recheck.ts';
import { OPTED_IN } from './standing/markPending.ts';

export const listEventAssets: Handler<'listEventAssets'> = async ({ scope, params, query }) => {
  const event = await findEvent(scope, params['event-uuid']);
  let rows = scope.tx
    .selectFrom('event_assets')
    .innerJoin('assets', (join) =>
      join
        .onRef('assets.tenant_uuid', '=', 'event_assets.tenant_uuid')
        .onRef('assets.asset_uuid', '=', 'event_assets.asset_uuid'),
    )
    .selectAll('event_assets')
    .select(['assets.asset_id', 'assets.name'])
    .where('event_assets.tenant_uuid', '=', scope.tenant)
    .where('event_assets.event_uuid', '=', event.event_uuid);
  if (query.state) rows = rows.where('event_assets.state', '=', query.state);
  if (query.portfolioUUID) rows = rows.where('event_assets.portfolio_uuid', '=', query.portfolioUUID);
  if (query.search) rows = rows.where(await assetContains(scope, query.search));
  // Baselines may be those of the previous window until all assets are checked against the new one.
  const hasBaselines = !(await isRechecking(scope, event));
  const page = await readPage(rows, {
    ...query,
    columns: {
      assetId: 'assets.asset_id',
      name: 'assets.name',
      state: 'event_assets.state',
      optedUTC: 'event_assets.opted_utc',
    },
    defaultSort: 'assetId',
    tieBreak: 'event_assets.asset_uuid',
    toItem: (row) => ({
      eventUUID: row.event_uuid,
      assetUUID: row.asset_uuid,
      assetId: row.asset_id,
      name: row.name,
      portfolioUUID: row.portfolio_uuid,
      state: row.state,
      optedUTC: isoOrNull(row.opted_utc),
      ...standingOf(row),
      reservedKw: row.reserved_kw,
      stacking: row.stacking ?? [],
      baseline: hasBaselines ? baselineOf(event.start_utc, row.baseline_wh) : null,
    }),
  });
  const invitations = await readInvitations(
    scope,
    event.event_uuid,
    page.data.map(({ assetUUID }) => assetUUID),
  );
  const names = await readEventNames(
    scope,
    page.data.flatMap(({ stacking }) => stacking.map(({ eventUUID }) => eventUUID)),
  );
  return {
    ...page,
    data: page.data.map((asset) => ({
      ...asset,
      stacking: asset.stacking.map((decision) => ({ ...decision, eventName: names.get(decision.eventUUID)! })),
      invitation: invitations.get(asset.assetUUID) ?? null,
    })),
  };
};

type StandingOf = Pick<EventAsset, 'optedBy' | 'standingRefusal'>;

const standingOf = ({
  state,
  standing_result,
}: Pick<Selectable<EventAssetsTable>, 'state' | 'standing_result'>): StandingOf => ({
  optedBy: state !== 'OPT_IN' ? null : standing_result === OPTED_IN ? 'STANDING' : 'REQUEST',
  standingRefusal: state === 'INVITED' ? (refusalCode.safeParse(standing_result).data ?? null) : null,
});

const baselineOf = (start: Date, wh: (number | null)[] | null) =>
  wh &&
  wh.map((value, slot) => ({
    startTime: iso(start.getTime() + slot * HALF_HOUR_MS),
    value: value === null ? null : whToKwh(value),
  }));
