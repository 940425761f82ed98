import { setTimeout as sleep } from 'node:timers/promises';
import { sql, type Kysely } from 'kysely';
import { v7 as newUuid } from 'uuid';
import { DAY_MS, HOUR_MS } from '#energy/time/spans.ts';
import type { Database } from '#store/schema.ts';
import { type TenantScope, tenantTransaction } from '#store/tenantTransaction.ts';

/** A sandbox tenant of its own in which requests race against each other. */
export interface RaceEnvironment {
  db: Kysely<Database>;
  tenant: string;
  /** Sends a request and returns its status; a body of `undefined` sends none. */
  send: (method: string, path: string, body?: unknown) => Promise<number>;
}

/** Two users with a consent each, three assets of the first that are READY in a scheme, and an event to come. */
export interface RaceFixture {
  owner: string;
  other: string;
  ownersConsent: string;
  othersConsent: string;
  assets: [string, string, string];
  schemeUUID: string;
  eventUUID: string;
}

export interface RaceFixtureOptions {
  /** Assets that are already opted in to the event. */
  optedIn?: boolean;
  /** Milliseconds of the tenant's clock from now to the event's start. */
  startsInMs?: number;
  /** Milliseconds from now to the end of both consents. */
  expiresInMs?: number;
  /** The event's deadline for opt-ins, as milliseconds from now. */
  deadlineInMs?: number | null;
  status?: 'ACTIVE' | 'ARCHIVED';
}

/** Sends requests by fetch; returns only the statuses that a race needs. */
export const createSender =
  (url: string, headers: Record<string, string>): RaceEnvironment['send'] =>
  async (method, path, body) => {
    const request =
      body === undefined
        ? { headers }
        : { headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) };
    const response = await fetch(`${url}/api/v1${path}`, { ...request, method });
    await response.arrayBuffer();
    return response.status;
  };

/** Inserts a fixture directly into the database: races need no history. */
export async function seedRaceFixture(
  { db, tenant }: RaceEnvironment,
  options: RaceFixtureOptions = {},
): Promise<RaceFixture> {
  const [owner, other, ownersConsent, othersConsent, schemeUUID, eventUUID] = Array.from({ length: 6 }, () =>
    newUuid(),
  ) as [string, string, string, string, string, string];
  const assets = [newUuid(), newUuid(), newUuid()] as [string, string, string];
  const fixture = { owner, other, ownersConsent, othersConsent, assets, schemeUUID, eventUUID };
  await tenantTransaction(db, tenant, (scope) => write(scope, fixture, options));
  return fixture;
}

async function write(
  { tx, tenant, now }: TenantScope,
  fixture: RaceFixture,
  {
    optedIn = false,
    startsInMs = DAY_MS,
    expiresInMs = 30 * DAY_MS,
    deadlineInMs = null,
    status = 'ACTIVE',
  }: RaceFixtureOptions,
): Promise<void> {
  const at = new Date(now);
  const stamps = { tenant_uuid: tenant, created_utc: at, updated_utc: at };
  await tx
    .insertInto('users')
    .values(
      [fixture.owner, fixture.other].map((user_uuid) => ({
        ...stamps,
        user_uuid,
        user_id: user_uuid,
        name: 'Ada',
        email: null,
        phone: null,
      })),
    )
    .execute();
  const consents = [
    [fixture.ownersConsent, fixture.owner],
    [fixture.othersConsent, fixture.other],
  ] as const;
  const grant = {
    tenant_uuid: tenant,
    asset_uuid: null,
    type: 'DISPATCH',
    preference: 'OPT_IN',
    status: 'ACTIVE',
    granularity: 'halfHour',
    purpose: null,
    evidence_method: null,
    wording_version: null,
    granted_utc: at,
    created_utc: at,
    expires_utc: new Date(now + expiresInMs),
  } as const;
  await tx
    .insertInto('consents')
    .values(consents.map(([consent_uuid, user_uuid]) => ({ ...grant, consent_uuid, user_uuid })))
    .execute();
  await tx
    .insertInto('jobs')
    .values(
      consents.map(([subject_uuid]) => ({
        tenant_uuid: tenant,
        kind: 'CONSENT_EXPIRY',
        subject_uuid,
        due_utc: grant.expires_utc,
      })),
    )
    .execute();
  await tx
    .insertInto('assets')
    .values(
      fixture.assets.map((asset_uuid) => ({
        ...stamps,
        asset_uuid,
        asset_id: asset_uuid,
        user_uuid: fixture.owner,
        asset_type: 'OTHER' as const,
        mpan_status: 'NOT_APPLICABLE' as const,
        status,
      })),
    )
    .execute();
  await tx
    .insertInto('event_schemes')
    .values({
      ...stamps,
      scheme_uuid: fixture.schemeUUID,
      name: 'Peak',
      scheme_type: 'DFS',
      description: null,
      regulator: 'NESO',
      baseline_method: 'BL01',
      in_day_adjustment: false,
      settlement_method: 'DFS_K',
      requires_mpan: false,
      valid_from: null,
      valid_to: null,
    })
    .execute();
  await tx
    .insertInto('scheme_assets')
    .values(
      fixture.assets.map((asset_uuid) => ({
        tenant_uuid: tenant,
        scheme_uuid: fixture.schemeUUID,
        asset_uuid,
        status: 'READY' as const,
        status_reason: null,
        updated_utc: at,
      })),
    )
    .execute();
  await tx
    .insertInto('events')
    .values({
      ...stamps,
      event_uuid: fixture.eventUUID,
      scheme_uuid: fixture.schemeUUID,
      name: 'Evening',
      event_type: 'TURN_DOWN',
      running_type: 'TEST',
      start_utc: new Date(now + startsInMs),
      end_utc: new Date(now + startsInMs + HOUR_MS),
      opt_in_deadline_utc: deadlineInMs === null ? null : new Date(now + deadlineInMs),
      target_kw: null,
      contracted_mw: null,
      price_gbp_per_mwh: null,
      zone: null,
    })
    .execute();
  await tx
    .insertInto('jobs')
    .values({
      tenant_uuid: tenant,
      kind: 'ADVANCE_EVENT',
      subject_uuid: fixture.eventUUID,
      due_utc: new Date(now + startsInMs),
    })
    .execute();
  if (optedIn)
    await tx
      .insertInto('event_assets')
      .values(
        fixture.assets.map((asset_uuid) => ({
          tenant_uuid: tenant,
          event_uuid: fixture.eventUUID,
          asset_uuid,
          portfolio_uuid: null,
          state: 'OPT_IN' as const,
          opted_utc: at,
        })),
      )
      .execute();
}

/** Waits up to `most` milliseconds, so that chance decides which of two requests comes first. */
export const jitter = (most: number): Promise<void> => sleep(Math.random() * most);

/** Rows of a query in the environment's tenant. */
export const rowsIn = <Row>({ db, tenant }: RaceEnvironment, query: ReturnType<typeof sql<Row>>): Promise<Row[]> =>
  tenantTransaction(db, tenant, async ({ tx }) => (await query.execute(tx)).rows);
