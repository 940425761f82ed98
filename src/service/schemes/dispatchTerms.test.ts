import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rowTag } from '#contract/rowTag.ts';
import { DAY_MS } from '#energy/time/spans.ts';
import { tenantTransaction } from '#store/tenantTransaction.ts';
import { seedFleet } from '#testing/seed.ts';
import { seedController } from '#testing/seedDispatches.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';

let service: TestService;
let tenant: TestTenant;
beforeAll(async () => {
  service = await startTestService();
  tenant = await service.addTenant();
});
afterAll(() => service.close());

const send = async (method: string, path: string, body?: unknown) => {
  const response = await tenant.send(method, path, { body });
  return { status: response.status, tag: response.headers.get('etag'), body: await response.json() };
};
const off = { mode: 'OFF', allocation: 'EXPECTED', noticeMinutes: 60, spread: 'BEFORE', spreadSeconds: 300 };
const addScheme = async (body: object = {}) => (await send('POST', '/events/schemes', { name: 'S', ...body })).body;
const newEvent = (schemeUUID: string, body: object = {}) => {
  const day = new Date(Date.now() + 3 * DAY_MS).toISOString().slice(0, 10);
  return {
    name: 'E',
    schemeUUID,
    eventType: 'TURN_DOWN',
    startTime: `${day}T17:00:00Z`,
    endTime: `${day}T18:00:00Z`,
    ...body,
  };
};
const addEvent = async (schemeUUID: string, body: object = {}) =>
  (await send('POST', '/events', newEvent(schemeUUID, body))).body;

describe('terms of dispatch', () => {
  it('of a scheme are off by default, and what a change names is changed', async () => {
    const { schemeUUID, dispatch } = await addScheme();
    expect(dispatch).toEqual({ ...off, dispatchesPerDay: 2 });
    const path = `/events/schemes/${schemeUUID}`;
    await send('PATCH', path, { dispatch: { mode: 'AUTO', spread: 'NONE' } });
    const changed = await send('PATCH', path, { dispatch: { noticeMinutes: 15, dispatchesPerDay: 4 } });
    const terms = { ...off, mode: 'AUTO', spread: 'NONE', noticeMinutes: 15, dispatchesPerDay: 4 };
    expect([changed.body.dispatch, (await send('GET', path)).body.dispatch]).toEqual([terms, terms]);
    await send('PATCH', path, { name: 'Other' });
    expect((await send('GET', path)).body.dispatch).toEqual(terms);
  });

  it("of an event are its own over its scheme's, and null gives them up", async () => {
    const scheme = await addScheme({ dispatch: { mode: 'MANUAL', noticeMinutes: 30 } });
    const event = await addEvent(scheme.schemeUUID, { dispatch: { spreadSeconds: 60 } });
    expect(event.dispatch).toEqual({ ...off, mode: 'MANUAL', noticeMinutes: 30, spreadSeconds: 60 });
    const path = `/events/${event.eventUUID}`;
    await send('PATCH', `/events/schemes/${scheme.schemeUUID}`, {
      dispatch: { noticeMinutes: 45, spreadSeconds: 120 },
    });
    expect((await send('GET', path)).body.dispatch).toMatchObject({ noticeMinutes: 45, spreadSeconds: 60 });
    const changed = await send('PATCH', path, { dispatch: { mode: 'OFF' } });
    expect(changed.body).toMatchObject({
      dispatch: { mode: 'OFF', noticeMinutes: 45, spreadSeconds: 60 },
      changes: [],
      revision: 1,
    });
    expect(rowTag(changed.tag!)).toBe('"2"');
    expect((await send('PATCH', path, { name: 'F' })).body.dispatch).toMatchObject({ mode: 'OFF' });
    const asScheme = (await send('PATCH', path, { dispatch: null })).body.dispatch;
    expect(asScheme).toEqual({ ...off, mode: 'MANUAL', noticeMinutes: 45, spreadSeconds: 120 });
    const listed = (await send('GET', `/events?schemeUUID=${scheme.schemeUUID}`)).body;
    expect(listed.data[0].dispatch).toEqual(asScheme);
  });

  it('are in no message of the events', async () => {
    const { schemeUUID } = await addScheme({ dispatch: { mode: 'MANUAL' } });
    const { eventUUID } = await addEvent(schemeUUID);
    const rows = await tenantTransaction(service.database.store.db, tenant.tenant, ({ tx }) =>
      tx
        .selectFrom('outbox')
        .select('payload')
        .where(sql`payload ->> 'eventUUID'`, '=', eventUUID)
        .execute(),
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]!.payload).not.toHaveProperty('dispatch');
  });

  it('that do not fit are refused where they stand', async () => {
    const refused = async (path: string, method: string, body: object) => {
      const { status, body: problem } = await send(method, path, body);
      return [status, problem.errors[0].pointer];
    };
    const { schemeUUID } = await addScheme();
    const scheme = `/events/schemes/${schemeUUID}`;
    expect(await refused(scheme, 'PATCH', { dispatch: { mode: 'ON' } })).toEqual([400, '/dispatch/mode']);
    expect(await refused(scheme, 'PATCH', { dispatch: { allocation: 'GIVEN' } })).toEqual([
      400,
      '/dispatch/allocation',
    ]);
    expect(await refused('/events', 'POST', newEvent(schemeUUID, { dispatch: { spreadSeconds: 1801 } }))).toEqual([
      400,
      '/dispatch/spreadSeconds',
    ]);
    expect(await refused('/events', 'POST', newEvent(schemeUUID, { dispatch: { dispatchesPerDay: 3 } }))).toEqual([
      400,
      '/dispatch/dispatchesPerDay',
    ]);
  });
});

describe('an asset', () => {
  it('has the controller it was put under, and an import that stays allowed', async () => {
    const controllerUUID = await seedController(service, tenant, {});
    const [assetUUID] = await seedFleet(service, tenant, 1);
    const path = `/assets/${assetUUID}`;
    expect((await send('GET', path)).body).toMatchObject({ controllerUUID: null, minimumKw: null });
    expect((await send('PATCH', path, { minimumKw: 1.4 })).body).toMatchObject({ minimumKw: 1.4 });
    await send('POST', `/controllers/${controllerUUID}/assets`, { assetUUIDs: [assetUUID] });
    expect((await send('GET', path)).body).toMatchObject({ controllerUUID, minimumKw: 1.4 });
    expect((await send('PATCH', path, { minimumKw: null })).body).toMatchObject({ controllerUUID, minimumKw: null });
    expect((await send('PATCH', path, { controllerUUID })).status).toBe(400);
  });
});
