import type { ReceiptQuery } from '#contract/receipt.ts';
import { GBP_DECIMALS, unitsOf } from '#energy/decimal.ts';
import type { EventRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { notFound } from '../../platform/http/problem.ts';
import { countHeldOut } from '../holdOut/countHeldOut.ts';
import type { ReceiptParts } from './receipt.ts';

/** Returns the payment, beside the revenue, for the assets that an event held out; for one of them, or for all. */
export async function heldOutReceipt(scope: TenantScope, event: EventRow, query: ReceiptQuery): Promise<ReceiptParts> {
  const { page, pageSize, assetUUID } = query;
  const each = event.hold_out?.goodwillGbp ?? null;
  const gbp = each === null ? null : unitsOf(each, GBP_DECIMALS);
  const times = (count: number) => (gbp === null || count === 0 ? null : gbp * BigInt(count));
  const rows = await heldOut(scope, event)
    .$if(assetUUID !== undefined, (found) => found.where('held.asset_uuid', '=', assetUUID!))
    .orderBy('held.asset_uuid')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  if (assetUUID !== undefined && rows.length === 0) throw notFound('asset in the control group of this event');
  const count = assetUUID === undefined ? await countHeldOut(scope, event.event_uuid) : 1;
  const others = count - rows.length;
  return {
    name: null,
    lines: rows.map((row) => ({
      kind: 'GOODWILL' as const,
      key: row.asset_uuid,
      name: row.name ?? row.asset_id,
      expected: null,
      counted: null,
      deliveredInterval: null,
      factor: null,
      kwh: null,
      gbp,
    })),
    others: { count: others, kwh: null, gbp: times(others) },
    total: { kwh: null, gbp: times(count), deliveredInterval: null },
  };
}

const heldOut = ({ tx, tenant }: TenantScope, { event_uuid }: EventRow) =>
  tx
    .selectFrom('event_dropouts as held')
    .innerJoin('assets', (join) =>
      join.onRef('assets.tenant_uuid', '=', 'held.tenant_uuid').onRef('assets.asset_uuid', '=', 'held.asset_uuid'),
    )
    .select(['held.asset_uuid', 'assets.asset_id', 'assets.name'])
    .where('held.tenant_uuid', '=', tenant)
    .where('held.event_uuid', '=', event_uuid)
    .where('held.held_out', '=', true);
