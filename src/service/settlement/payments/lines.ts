import { sql } from 'kysely';
import type { DisputeState, PaymentLine, PaymentLineDetail } from '#contract/payment.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import type { Handler } from '../../platform/http/call.ts';
import { readPage } from '../../platform/http/page.ts';
import { notFound } from '../../platform/http/problem.ts';
import { iso, stamp } from '../../platform/rows/iso.ts';
import { type ComparedLine, compareLine, type LineRow } from './compareLine.ts';
import { causesOf, exactText, paymentVerdict, penceText } from './paymentVerdict.ts';

interface StoredLine extends LineRow {
  file_uuid: string;
  product: string;
  buyer: string;
  scheme_name: string;
  dispute_uuid: string | null;
  state: DisputeState | null;
  due_day: string | null;
  updated_utc: Date | null;
}

/** Selects lines with their scheme, buyer and dispute. */
const selectLines = ({ tx, tenant }: TenantScope) =>
  tx
    .selectFrom('payment_lines as l')
    .innerJoin('payment_files as f', (join) =>
      join.onRef('f.tenant_uuid', '=', 'l.tenant_uuid').onRef('f.file_uuid', '=', 'l.file_uuid'),
    )
    .innerJoin('event_schemes as s', (join) =>
      join.onRef('s.tenant_uuid', '=', 'l.tenant_uuid').onRef('s.scheme_uuid', '=', 'l.scheme_uuid'),
    )
    .leftJoin('payment_disputes as d', (join) =>
      join.onRef('d.tenant_uuid', '=', 'l.tenant_uuid').onRef('d.line_uuid', '=', 'l.line_uuid'),
    )
    .select([
      'l.line_uuid',
      'l.file_uuid',
      'l.scheme_uuid',
      'l.product',
      'l.month',
      'l.pence',
      'f.buyer',
      's.name as scheme_name',
      'd.dispute_uuid',
      'd.state',
      'd.due_day',
      'd.updated_utc',
      sql<number>`(select count(*) from payment_lines same where same.tenant_uuid = l.tenant_uuid
        and same.scheme_uuid = l.scheme_uuid and same.month = l.month)`.as('of_month'),
    ])
    .where('l.tenant_uuid', '=', tenant);

export const listPaymentLines: Handler<'listPaymentLines'> = async ({ scope, query }) => {
  const { schemeUUID, month, fileUUID, ...page } = query;
  const { tx, tenant } = scope;
  const filtered = tx
    .selectFrom('payment_lines')
    .select(['line_uuid'])
    .where('tenant_uuid', '=', tenant)
    .$if(schemeUUID !== undefined, (rows) => rows.where('scheme_uuid', '=', schemeUUID!))
    .$if(month !== undefined, (rows) => rows.where('month', '=', month!))
    .$if(fileUUID !== undefined, (rows) => rows.where('file_uuid', '=', fileUUID!));
  const found = await readPage(filtered, {
    ...page,
    columns: { month: 'month', product: 'product', receivedGbp: 'pence' },
    defaultSort: '-month',
    tieBreak: 'line_uuid',
    toItem: ({ line_uuid }) => line_uuid,
  });
  const data: PaymentLine[] = [];
  for (const lineUUID of found.data) {
    const line = await readLine(scope, lineUUID);
    data.push(toLine(line, await compareLine(scope, line)));
  }
  return { ...found, data };
};

export const getPaymentLine: Handler<'getPaymentLine'> = ({ scope, params }) => describeLine(scope, params.lineUUID);

/** Returns a line with every difference, and the history of its dispute. */
export async function describeLine(scope: TenantScope, lineUUID: string): Promise<PaymentLineDetail> {
  const line = await readLine(scope, lineUUID);
  const compared = await compareLine(scope, line);
  return {
    ...toLine(line, compared),
    differences: compared.differences.map(({ cause, startMs, gbp }) => {
      const event = startMs === null ? undefined : eventAt(compared, startMs);
      return {
        cause,
        startTime: startMs === null ? null : iso(startMs),
        eventUUID: event?.eventUUID ?? null,
        eventName: event?.name ?? null,
        gbp: exactText(gbp),
      };
    }),
    history: await readHistory(scope, line.dispute_uuid),
  };
}

async function readLine(scope: TenantScope, lineUUID: string): Promise<StoredLine> {
  const row = await selectLines(scope).where('l.line_uuid', '=', lineUUID).executeTakeFirst();
  if (!row) throw notFound('payment line');
  return row;
}

const toLine = (line: StoredLine, { events, withoutRun, expectedPence, differences }: ComparedLine): PaymentLine => {
  const received = BigInt(line.pence);
  return {
    lineUUID: line.line_uuid,
    fileUUID: line.file_uuid,
    schemeUUID: line.scheme_uuid,
    schemeName: line.scheme_name,
    buyer: line.buyer,
    product: line.product,
    month: line.month,
    events: events.length,
    eventsWithoutRun: withoutRun,
    expectedGbp: penceText(expectedPence),
    receivedGbp: penceText(received),
    differenceGbp: penceText(received - expectedPence),
    verdict: paymentVerdict(received - expectedPence, differences),
    causes: causesOf(differences),
    dispute:
      line.dispute_uuid === null
        ? null
        : {
            disputeUUID: line.dispute_uuid,
            state: line.state!,
            dueDay: line.due_day,
            updatedUTC: stamp(line.updated_utc!),
          },
  };
};

/** Returns the event at a half hour; none where there are several. */
function eventAt({ events }: ComparedLine, startMs: number) {
  const [event, second] = events.filter(({ halfHours }) => {
    const first = halfHours[0]?.startMs ?? Infinity;
    return first <= startMs && startMs < first + halfHours.length * HALF_HOUR_MS;
  });
  return second === undefined ? event : undefined;
}

async function readHistory(
  { tx, tenant }: TenantScope,
  disputeUUID: string | null,
): Promise<PaymentLineDetail['history']> {
  if (disputeUUID === null) return [];
  const rows = await tx
    .selectFrom('payment_dispute_changes')
    .selectAll()
    .where('tenant_uuid', '=', tenant)
    .where('dispute_uuid', '=', disputeUUID)
    .orderBy('change_number', 'desc')
    .limit(500)
    .execute();
  return rows.map(({ at_utc, state, due_day, note }) => ({ atUTC: stamp(at_utc), state, dueDay: due_day, note }));
}
