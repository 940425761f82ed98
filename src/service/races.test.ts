import { sql } from 'kysely';
import { v7 as newUuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { HOUR_MS } from '#energy/time/spans.ts';
import { tenantTransaction } from '#store/tenantTransaction.ts';
import {
  type RaceFixture,
  type RaceFixtureOptions,
  type RaceEnvironment,
  jitter,
  seedRaceFixture,
  createSender,
} from '#testing/races/environment.ts';
import { wrongOptIns } from '#testing/races/wrongOptIns.ts';
import { freshMpan, seedPortfolio } from '#testing/seed.ts';
import { seedMeter } from '#testing/seedMeter.ts';
import { tally } from '#testing/tally.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';

const ROUNDS = 12;
let service: TestService;
let tenant: TestTenant;
let environment: RaceEnvironment;
beforeAll(async () => {
  service = await startTestService();
});
beforeEach(async () => {
  tenant = await service.addTenant();
  environment = {
    db: service.database.store.db,
    tenant: tenant.tenant,
    send: createSender(service.url, tenant.headers),
  };
});
afterAll(() => service.close());

/**
 * Sends all requests at nearly the same time; returns their statuses, none of which may be a failure of the service.
 */
async function atOnce(round: number, ...requests: (() => Promise<number>)[]): Promise<number[]> {
  const statuses = await Promise.all(
    requests.map(async (request) => {
      await jitter([0, 2, 8, 20][round % 4]!);
      return request();
    }),
  );
  expect(statuses.filter((status) => status >= 500)).toEqual([]);
  return statuses;
}

async function rounds(
  race: (fixture: RaceFixture, round: number) => Promise<unknown>,
  options?: RaceFixtureOptions,
): Promise<void> {
  for (let round = 0; round < ROUNDS; round++) await race(await seedRaceFixture(environment, options), round);
}

/** The number of the tenant's rows that satisfy a condition. */
const count = (condition: ReturnType<typeof sql>): Promise<number> =>
  tenantTransaction(
    service.database.store.db,
    tenant.tenant,
    async ({ tx }) =>
      (await sql<{ count: number }>`select count(*)::int as count from ${condition}`.execute(tx)).rows[0]!.count,
  );

describe('of two conflicting requests, sent concurrently, one is refused', () => {
  it('archiving or erasing a user, and giving the user assets', async () => {
    await rounds(({ owner }, round) => {
      const leave =
        round % 2
          ? () => environment.send('DELETE', `/users/${owner}`)
          : () => environment.send('POST', `/users/${owner}/erase`, { confirm: 'ERASE' });
      return atOnce(
        round,
        leave,
        () => environment.send('POST', '/assets', { userUUID: owner }),
        () => environment.send('POST', '/assets/bulk', [{ userUUID: owner }, { userUUID: owner }]),
      );
    });
    expect(
      await count(
        sql`assets a join users u using (tenant_uuid, user_uuid) where a.status = 'ACTIVE' and u.status = 'ARCHIVED'`,
      ),
    ).toBe(0);
  });

  it('archiving a user, and recording a consent', async () => {
    await rounds(({ owner }, round) =>
      atOnce(
        round,
        () => environment.send('DELETE', `/users/${owner}`),
        () => environment.send('POST', '/consents', { userUUID: owner, type: 'DISPATCH' }),
      ),
    );
    expect(
      await count(
        sql`consents c join users u using (tenant_uuid, user_uuid) where c.status = 'ACTIVE' and u.status = 'ARCHIVED'`,
      ),
    ).toBe(0);
  });

  it('recording a consent for an asset, and moving the asset to another user', async () => {
    await rounds(async ({ owner, other, assets: [asset] }, round) => {
      const [recorded, given] = await atOnce(
        round,
        () => environment.send('POST', '/consents', { userUUID: owner, assetUUID: asset, type: 'DISPATCH' }),
        () => environment.send('PATCH', `/assets/${asset}`, { userUUID: other }),
      );
      expect([
        [201, 200],
        [400, 200],
      ]).toContainEqual([recorded, given]);
    });
  });

  it('archiving a portfolio, and moving assets into it', async () => {
    await rounds(async ({ assets }, round) => {
      const portfolio = await seedPortfolio(service, tenant);
      const assign = () =>
        environment.send('POST', `/portfolios/${portfolio}/assets`, { assetUUIDs: [...assets].reverse() });
      return atOnce(
        round,
        () => environment.send('DELETE', `/portfolios/${portfolio}`),
        assign,
        () =>
          environment.send('POST', '/bulk-actions', {
            action: 'ASSIGN_PORTFOLIO',
            target: portfolio,
            filter: { assetUUIDs: assets },
          }),
      );
    });
    expect(
      await count(sql`assets a join portfolios p using (tenant_uuid, portfolio_uuid) where p.status = 'ARCHIVED'`),
    ).toBe(0);
  });

  it('undoing moves into a portfolio, and archiving the one the assets came from', async () => {
    await rounds(async ({ assets }, round) => {
      const [before, after] = [await seedPortfolio(service, tenant), await seedPortfolio(service, tenant)];
      await environment.send('POST', `/portfolios/${before}/assets`, { assetUUIDs: assets });
      const { bulkActionUUID } = await tenant.client.createBulkAction({
        body: { action: 'ASSIGN_PORTFOLIO', target: after, filter: { assetUUIDs: assets } },
      });
      const [archived, undone] = await atOnce(
        round,
        () => environment.send('DELETE', `/portfolios/${before}`),
        () => environment.send('POST', `/bulk-actions/${bulkActionUUID}/undo`),
      );
      expect([archived, undone]).toEqual([204, 200]);
    });
    expect(
      await count(sql`assets a join portfolios p using (tenant_uuid, portfolio_uuid) where p.status = 'ARCHIVED'`),
    ).toBe(0);
  });

  it('archiving an asset, and moving it into a portfolio or inviting it by one', async () => {
    await rounds(async ({ assets, schemeUUID, eventUUID }, round) => {
      const [portfolio, invited] = [await seedPortfolio(service, tenant), await seedPortfolio(service, tenant)];
      await environment.send('POST', `/portfolios/${invited}/assets`, { assetUUIDs: assets });
      expect(schemeUUID).toBeTruthy();
      const invite = () => environment.send('POST', `/events/${eventUUID}/portfolios`, { portfolioUUIDs: [invited] });
      return atOnce(
        round,
        () => environment.send('DELETE', `/assets/${assets[0]}`),
        () => environment.send('POST', `/portfolios/${portfolio}/assets`, { assetUUIDs: [assets[0]] }),
        invite,
      );
    });
    expect(await count(sql`assets where status = 'ARCHIVED' and portfolio_uuid is not null`)).toBe(0);
    expect(
      await count(
        sql`event_assets ea join assets a using (tenant_uuid, asset_uuid) where ea.state = 'INVITED'
          and a.status = 'ARCHIVED'`,
      ),
    ).toBe(0);
  });

  it('restoring two assets with the same MPAN', async () => {
    await rounds(
      async ({ assets: [one, two] }, round) => {
        const mpan = freshMpan();
        await tenantTransaction(environment.db, environment.tenant, ({ tx }) =>
          sql`update assets set mpan = ${mpan}, mpan_status = 'VALID' where asset_uuid in (${one}, ${two})`.execute(tx),
        );
        const statuses = await atOnce(
          round,
          ...[one, two].map((asset) => () => environment.send('POST', `/assets/${asset}/restore`)),
        );
        expect(tally(statuses)).toEqual({ 200: 1, 409: 1 });
      },
      { status: 'ARCHIVED' },
    );
  });

  it('opting in to two events at the same time, and moving one of them over the other', async () => {
    await rounds(async ({ assets, eventUUID, schemeUUID }, round) => {
      const [startMs, endMs] = [
        Math.ceil(Date.now() / HOUR_MS + 48) * HOUR_MS,
        Math.ceil(Date.now() / HOUR_MS + 49) * HOUR_MS,
      ];
      const window = { startTime: new Date(startMs).toISOString(), endTime: new Date(endMs).toISOString() };
      const other = await tenant.client.createEvent({
        body: { name: 'Other', schemeUUID, eventType: 'TURN_DOWN', ...window },
      });
      const optIn = (event: string) => () =>
        environment.send('POST', `/events/${event}/assets`, { assetUUIDs: assets, action: 'OPT_IN' });
      await atOnce(round, optIn(eventUUID), optIn(other.eventUUID), () =>
        environment.send('PATCH', `/events/${eventUUID}`, window),
      );
    });
    expect(await wrongOptIns(environment)).toEqual([]);
  });

  it('tariffs that share a day, and a disconnection', async () => {
    const tariff = (name: string, validFrom: string, validTo: string | null) => ({
      name,
      direction: 'import',
      tariffType: 'SINGLE_RATE',
      standingChargePencePerDay: 50,
      unitRates: [{ label: 'All day', pencePerKwh: 25 }],
      validFrom,
      validTo,
    });
    await rounds(async ({ assets: [asset] }, round) => {
      const add =
        (...given: Parameters<typeof tariff>) =>
        () =>
          environment.send('POST', `/assets/${asset}/tariff`, tariff(...given));
      const statuses = await atOnce(
        round,
        add('A', '2030-01-01', '2031-01-01'),
        add('B', '2030-06-01', '2032-01-01'),
        add('C', '2029-06-01', null),
        add('D', '2030-01-01', null),
        () => environment.send('DELETE', `/assets/${asset}/tariffs/import`),
      );
      expect(statuses.filter((status) => status === 201).length).toBeGreaterThan(0);
    });
    expect(
      await count(sql`tariffs a join tariffs b on b.tenant_uuid = a.tenant_uuid and b.asset_uuid = a.asset_uuid
        and b.direction = a.direction and b.tariff_uuid > a.tariff_uuid
        where daterange(a.valid_from, a.valid_to) && daterange(b.valid_from, b.valid_to)`),
    ).toBe(0);
  });

  it('the hundredth webhook subscription and those after it', async () => {
    const subscribe = () =>
      environment.send('POST', '/webhooks', { url: 'https://example.org/', events: ['EVENT.STARTED'] });
    for (let made = 0; made < 95; made++) await subscribe();
    const statuses = await atOnce(0, ...Array.from({ length: 12 }, () => subscribe));
    expect([tally(statuses), await count(sql`webhook_subscriptions`)]).toEqual([{ 201: 5, 409: 7 }, 100]);
  });

  it('two requests with one idempotency key', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const userId = newUuid();
      const create = async () =>
        (
          await tenant.send('POST', '/api/v1/users', {
            body: { userId, name: 'Ann' },
            headers: { 'idempotency-key': userId },
          })
        ).status;
      const statuses = await atOnce(round, create, create, create);
      expect(statuses).toContain(201);
      // Not yet responded to, or with the same response as the first; never refused as a second user of that name.
      const repeats = statuses.filter((status) => status !== 201);
      expect(repeats.filter((status) => status !== 409)).toEqual([]);
    }
    expect(await count(sql`users`)).toBe(ROUNDS);
  });

  it('two moves of the clock: each is made', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const before = Date.parse((await tenant.client.getClock()).now);
      await atOnce(
        0,
        ...Array.from({ length: 4 }, () => () => environment.send('PUT', '/sandbox/clock', { advance: 'PT1H' })),
      );
      expect(Date.parse((await tenant.client.getClock()).now) - before).toBeGreaterThanOrEqual(4 * HOUR_MS);
    }
  });
});

describe('a verdict on an MPAN that is changed meanwhile does not apply to the new one', () => {
  /** MPANs with a fixed digit before the check digit, which decides: 9 is rejected, and 99 unknown. */
  const move = (advance: string) => () => environment.send('PUT', '/sandbox/clock', { advance });

  it('by the register', async () => {
    await rounds(async (_, round) => {
      const { assetUUID } = await tenant.client.createAsset({ body: { mpan: freshMpan() } });
      const unknown = unknownMpan();
      await atOnce(round, move('PT11S'), () => environment.send('PATCH', `/assets/${assetUUID}`, { mpan: unknown }));
      await move('PT1M')();
      expect(await tenant.client.getAsset({ params: { assetUUID } })).toMatchObject({
        mpan: unknown,
        mpanStatus: 'INVALID',
      });
    });
  });

  it('by the regulator', async () => {
    await rounds(async ({ schemeUUID }, round) => {
      const { assetUUID } = await tenant.client.createAsset({ body: { mpan: freshMpan(1) } });
      await environment.send('POST', `/events/schemes/${schemeUUID}/assets`, {
        assetUUIDs: [assetUUID],
        action: 'OPT_IN',
      });
      await atOnce(round, move('PT31S'), () =>
        environment.send('PATCH', `/assets/${assetUUID}`, { mpan: freshMpan(9) }),
      );
      await move('PT2M')();
      const { data } = await tenant.client.listSchemeAssets({ params: { schemeUUID } });
      expect(data.find((each) => each.assetUUID === assetUUID)).toMatchObject({ status: 'REJECTED' });
    });
  });
});

it('nothing is read from a meter after the response to the withdrawal of its consent', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { assetUUID, userUUID } = await seedMeter(service, tenant, {
      consents: false,
      meterSerialNumber: `SIM${round}`,
    });
    const { consentUUID } = await tenant.client.createConsent({ body: { userUUID, type: 'DATA_ACCESS' } });
    const days = () => count(sql`reading_days where asset_uuid = ${assetUUID}`);
    const withdraw = async () => {
      const status = await environment.send('DELETE', `/consents/${consentUUID}`);
      before = await days();
      return status;
    };
    let before = -1;
    await atOnce(round, () => environment.send('PUT', '/sandbox/clock', { advance: 'PT24H' }), withdraw);
    await environment.send('PUT', '/sandbox/clock', { advance: 'PT24H' });
    expect(await days()).toBe(before);
  }
});

let serial = 0;
function unknownMpan(): string {
  for (;;) {
    const candidate = freshMpan(9);
    if (candidate.slice(-3, -1) === '99' && ++serial) return candidate;
  }
}
