import { comparePayment, type ComparedPayment } from '#energy/settlement/comparePayment.ts';
import type { ReceivedStep } from '#energy/settlement/compareStatement.ts';
import { exact, sumOfMoney } from '#energy/settlement/money.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { type LineEvent, readLineEvents } from './readLineEvents.ts';

/** Stored line, and the number of lines of its scheme and month. */
export interface LineRow {
  line_uuid: string;
  scheme_uuid: string;
  month: string;
  pence: number;
  of_month: number;
}

interface Amount {
  event_uuid: string | null;
  start_utc: Date | null;
  mwh: string | null;
  gbp: string;
}

export interface ComparedLine extends ComparedPayment {
  events: LineEvent[];
  withoutRun: number;
}

/**
 * Compares a line with the events that it is for: all of the month where the month has one line, else those that it
 * names, or whose half hours it has.
 */
export async function compareLine(scope: TenantScope, line: LineRow): Promise<ComparedLine> {
  const amounts = await readAmounts(scope, line.line_uuid);
  const { events: ofMonth, withoutRun } = await readLineEvents(scope, line.scheme_uuid, line.month);
  const events = line.of_month === 1 ? ofMonth : ofMonth.filter((event) => isNamed(event, amounts));
  const totals = new Map(
    amounts.flatMap(({ event_uuid, start_utc, gbp }) =>
      event_uuid !== null && start_utc === null ? [[event_uuid, gbp] as const] : [],
    ),
  );
  const compared = comparePayment(
    events.map((event) => ({ ...event, receivedGbp: totals.get(event.eventUUID) ?? null })),
    { pence: BigInt(line.pence), steps: stepsOf(amounts), roundingMwh: roundingOf(amounts) },
  );
  return { ...compared, events, withoutRun };
}

async function readAmounts({ tx, tenant }: TenantScope, lineUUID: string): Promise<Amount[]> {
  return tx
    .selectFrom('payment_amounts')
    .select(['event_uuid', 'start_utc', 'mwh', 'gbp'])
    .where('tenant_uuid', '=', tenant)
    .where('line_uuid', '=', lineUUID)
    .orderBy('row_number')
    .execute();
}

const isNamed = ({ eventUUID, halfHours }: LineEvent, amounts: readonly Amount[]): boolean => {
  const [from, to] = [halfHours[0]?.startMs ?? 0, (halfHours.at(-1)?.startMs ?? 0) + HALF_HOUR_MS];
  return amounts.some(({ event_uuid, start_utc }) => {
    if (event_uuid !== null) return event_uuid === eventUUID;
    return start_utc !== null && start_utc.getTime() >= from && start_utc.getTime() < to;
  });
};

/** Returns the half hours of a line; those of events at the same time count together. */
function stepsOf(amounts: readonly Amount[]): ReceivedStep[] {
  const byStart = new Map<number, Amount[]>();
  for (const amount of amounts)
    if (amount.start_utc !== null) {
      const startMs = amount.start_utc.getTime();
      byStart.set(startMs, [...(byStart.get(startMs) ?? []), amount]);
    }
  return [...byStart].map(([startMs, rows]) => ({
    startMs,
    gbp: sumOfMoney(rows.map(({ gbp }) => exact(gbp))),
    deliveredMwh: rows.some(({ mwh }) => mwh === null) ? null : sumOfMoney(rows.map(({ mwh }) => exact(mwh!))),
  }));
}

/** Returns half of the last decimal that the file gives of energy. */
function roundingOf(amounts: readonly Amount[]): string {
  const decimals = Math.max(0, ...amounts.map(({ mwh }) => mwh?.split('.')[1]?.length ?? 0));
  return `5/${10 ** (decimals + 1)}`;
}
