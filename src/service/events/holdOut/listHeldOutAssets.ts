import type { Handler } from '../../platform/http/call.ts';
import { readPage } from '../../platform/http/page.ts';
import { findEvent } from '../eventRows.ts';
import { countHeldOut } from './countHeldOut.ts';
import { goodwillOf } from './getEventHoldOut.ts';

/** Lists the assets that an event held out, with the goodwill for their users; none before its start. */
export const listHeldOutAssets: Handler<'listHeldOutAssets'> = async ({ scope, params, query }) => {
  const { event_uuid, hold_out } = await findEvent(scope, params['event-uuid']);
  const { goodwillGbp } = goodwillOf(hold_out?.goodwillGbp ?? null, null);
  const rows = scope.tx
    .selectFrom('event_dropouts')
    .innerJoin('assets', (join) =>
      join
        .onRef('assets.tenant_uuid', '=', 'event_dropouts.tenant_uuid')
        .onRef('assets.asset_uuid', '=', 'event_dropouts.asset_uuid'),
    )
    .select(['assets.asset_uuid', 'assets.asset_id', 'assets.name', 'event_dropouts.user_uuid'])
    .where('event_dropouts.tenant_uuid', '=', scope.tenant)
    .where('event_dropouts.event_uuid', '=', event_uuid)
    .where('event_dropouts.held_out', '=', true);
  return readPage(rows, {
    ...query,
    columns: { assetId: 'assets.asset_id', assetUUID: 'assets.asset_uuid' },
    defaultSort: 'assetUUID',
    tieBreak: 'assets.asset_uuid',
    count: () => countHeldOut(scope, event_uuid),
    toItem: (row) => ({
      assetUUID: row.asset_uuid,
      assetId: row.asset_id,
      name: row.name,
      userUUID: row.user_uuid,
      goodwillGbp,
    }),
  });
};
