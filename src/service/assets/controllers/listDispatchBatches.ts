import { type Selectable, sql } from 'kysely';
import type { DispatchBatch } from '#contract/dispatch/controller.ts';
import type { DispatchBatchesTable } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import type { Handler } from '../../platform/http/call.ts';
import { readPage } from '../../platform/http/page.ts';
import { notFound } from '../../platform/http/problem.ts';
import { iso, isoOrNull, stamp } from '../../platform/rows/iso.ts';

type BatchRow = Selectable<DispatchBatchesTable>;

/** Maximum number of attempts shown of one batch, the newest. */
const MAX_ATTEMPTS = 100;

const attemptBytes = sql<number>`coalesce((
  select sum(coalesce(octet_length(a.response_body), 0) + octet_length(a.request_headers::text))
  from dispatch_attempts a where a.tenant_uuid = dispatch_batches.tenant_uuid
    and a.batch_uuid = dispatch_batches.batch_uuid
    and a.attempt > dispatch_batches.attempts - ${MAX_ATTEMPTS}), 0)::integer`;

/** Lists the log of what was sent to a controller, deleted ones included, the newest first. */
export const listDispatchBatches: Handler<'listDispatchBatches'> = async ({
  scope,
  params: { controllerUUID },
  query: { state, eventUUID, ...page },
}) => {
  const { tx, tenant } = scope;
  const known = await tx
    .selectFrom('controllers')
    .select('controller_uuid')
    .where('tenant_uuid', '=', tenant)
    .where('controller_uuid', '=', controllerUUID)
    .executeTakeFirst();
  if (!known) throw notFound('controller');
  let rows = tx
    .selectFrom('dispatch_batches')
    .selectAll()
    .where('tenant_uuid', '=', tenant)
    .where('controller_uuid', '=', controllerUUID);
  if (state) rows = rows.where('state', '=', state);
  if (eventUUID) rows = rows.where('event_uuid', '=', eventUUID);
  const found = await readPage(rows, {
    ...page,
    columns: { number: 'number' },
    defaultSort: '-number',
    tieBreak: 'batch_uuid',
    toItem: (row: BatchRow) => row,
    bytes: attemptBytes,
  });
  return { ...found, data: await toBatches(scope, found.data) };
};

async function toBatches(scope: TenantScope, rows: readonly BatchRow[]): Promise<DispatchBatch[]> {
  const [names, attempts] = [await eventNames(scope, rows), await attemptsOf(scope, rows)];
  return rows.map((row) => ({
    batchUUID: row.batch_uuid,
    controllerUUID: row.controller_uuid,
    eventUUID: row.event_uuid,
    eventName: row.event_uuid === null ? null : (names.get(row.event_uuid) ?? null),
    kind: row.kind,
    revision: row.revision,
    number: row.number,
    dispatches: row.dispatches,
    state: row.state,
    createdUTC: stamp(row.created_utc),
    sentUTC: isoOrNull(row.sent_utc),
    deliveredUTC: isoOrNull(row.delivered_utc),
    nextAttemptUTC: isoOrNull(row.next_attempt_at),
    attempts: attempts.get(row.batch_uuid) ?? [],
  }));
}

async function eventNames({ tx, tenant }: TenantScope, rows: readonly BatchRow[]): Promise<Map<string, string>> {
  const uuids = [...new Set(rows.flatMap((row) => row.event_uuid ?? []))];
  const events = await tx
    .selectFrom('events')
    .select(['event_uuid', 'name'])
    .where('tenant_uuid', '=', tenant)
    .where(sql<boolean>`event_uuid = any(${uuids}::uuid[])`)
    .execute();
  return new Map(events.map((event) => [event.event_uuid, event.name]));
}

async function attemptsOf(
  { tx, tenant }: TenantScope,
  batches: readonly BatchRow[],
): Promise<Map<string, DispatchBatch['attempts']>> {
  const rows = await tx
    .selectFrom('dispatch_attempts as a')
    .innerJoin('dispatch_batches as b', (join) =>
      join.onRef('b.tenant_uuid', '=', 'a.tenant_uuid').onRef('b.batch_uuid', '=', 'a.batch_uuid'),
    )
    .selectAll('a')
    .where('a.tenant_uuid', '=', tenant)
    .where(sql<boolean>`a.batch_uuid = any(${batches.map((batch) => batch.batch_uuid)}::uuid[])`)
    .where('a.attempt', '>', sql<number>`b.attempts - ${MAX_ATTEMPTS}`)
    .orderBy('a.attempt')
    .execute();
  const found = new Map<string, DispatchBatch['attempts']>();
  for (const row of rows) {
    const attempt = {
      attempt: row.attempt,
      attemptedUTC: iso(row.attempted_at),
      statusCode: row.status_code,
      responseTimeMs: row.response_ms,
      error: row.error,
      requestHeaders: row.request_headers,
      responseBody: row.response_body,
    };
    if (!found.get(row.batch_uuid)?.push(attempt)) found.set(row.batch_uuid, [attempt]);
  }
  return found;
}
