import type { Selectable } from 'kysely';
import type { ProblemItem } from '#contract/problem.ts';
import type { EventTrades, NewTrade } from '#contract/trade.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import type { EventRow, EventTradesTable } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { schemeOf } from '../../baselines/measurement/eventTerms.ts';
import { findEvent, lockEvent } from '../../events/eventRows.ts';
import type { Handler } from '../../platform/http/call.ts';
import { conflict, invalid } from '../../platform/http/problem.ts';
import { iso, stamp } from '../../platform/rows/iso.ts';

export type TradeRow = Selectable<EventTradesTable>;

/** Replaces the stored trades of an event; the event is locked, so that its window does not change meanwhile. */
export const setEventTrades: Handler<'setEventTrades'> = async ({ scope, params, body: { trades }, match }) => {
  const event = await lockEvent(scope, params['event-uuid']);
  await requireTraded(scope, event);
  await match();
  const faults = trades.flatMap(({ startTime }, place) => faultOf(event, trades, startTime, place));
  if (faults.length > 0) throw invalid(faults);
  const { tx, tenant, now } = scope;
  await tx
    .deleteFrom('event_trades')
    .where('tenant_uuid', '=', tenant)
    .where('event_uuid', '=', event.event_uuid)
    .execute();
  if (trades.length > 0)
    await tx
      .insertInto('event_trades')
      .values(
        trades.map((trade) => ({
          tenant_uuid: tenant,
          event_uuid: event.event_uuid,
          start_utc: new Date(trade.startTime),
          traded_mwh: trade.tradedMwh,
          trade_price_gbp_per_mwh: trade.tradePriceGbpPerMwh,
          sourcing_cost_gbp_per_mwh: trade.sourcingCostGbpPerMwh,
          imbalance_price_gbp_per_mwh: trade.imbalancePriceGbpPerMwh,
          updated_utc: new Date(now),
        })),
      )
      .execute();
  return toTrades(event.event_uuid, await readTrades(scope, event.event_uuid));
};

export const getEventTrades: Handler<'getEventTrades'> = async ({ scope, params }) => {
  const event = await findEvent(scope, params['event-uuid']);
  await requireTraded(scope, event);
  return toTrades(event.event_uuid, await readTrades(scope, event.event_uuid));
};

/** Returns the stored trades of an event, at most a row for each half hour of the longest. */
export const readTrades = ({ tx, tenant }: TenantScope, eventUUID: string): Promise<TradeRow[]> =>
  tx
    .selectFrom('event_trades')
    .selectAll()
    .where('tenant_uuid', '=', tenant)
    .where('event_uuid', '=', eventUUID)
    .orderBy('start_utc')
    .execute();

async function requireTraded(scope: TenantScope, event: EventRow): Promise<void> {
  const { settlement_method, pack_id, pack_version } = await schemeOf(scope, event);
  if (settlement_method !== 'P415') throw notTraded(pack_id, pack_version);
}

export const notTraded = (packId: string, version: string) =>
  conflict(`The market pack ${packId}@${version} does not settle by P415: its events have no trades`);

function faultOf(event: EventRow, all: readonly NewTrade[], startTime: number, place: number): ProblemItem[] {
  const pointer = `/trades/${place}/startTime`;
  const [first, last] = [event.start_utc.getTime(), event.end_utc.getTime() - HALF_HOUR_MS];
  if (startTime < first || startTime > last)
    return [
      {
        pointer,
        code: 'OUT_OF_RANGE',
        detail: `must be a half-hour of the event, ${iso(new Date(first))} to ${iso(new Date(last))}`,
      },
    ];
  if (event.half_hour_terms?.every((term) => Date.parse(term.startTime) !== startTime))
    return [{ pointer, code: 'INVALID', detail: 'is not called in this event' }];
  const isRepeated = all.findIndex((one) => one.startTime === startTime) < place;
  return isRepeated ? [{ pointer, code: 'INVALID', detail: 'is already in the list' }] : [];
}

const toTrades = (eventUUID: string, rows: readonly TradeRow[]): EventTrades => ({
  eventUUID,
  trades: rows.map((row) => ({ startTime: iso(row.start_utc), ...figuresOf(row) })),
  updatedUTC: rows[0] ? stamp(rows[0].updated_utc) : null,
});

export const figuresOf = (row: TradeRow) => ({
  tradedMwh: row.traded_mwh,
  tradePriceGbpPerMwh: row.trade_price_gbp_per_mwh,
  sourcingCostGbpPerMwh: row.sourcing_cost_gbp_per_mwh,
  imbalancePriceGbpPerMwh: row.imbalance_price_gbp_per_mwh,
});
