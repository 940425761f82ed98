import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ApiError } from '#client/client.ts';
import type { RequirementOffers } from '#contract/offer.ts';
import { addDays } from '#energy/time/london.ts';
import { flatDays } from '#testing/flatDays.ts';
import { addScheme, optInAndPassChecks } from '#testing/readyAssets.ts';
import { seedFleet, seedPortfolio, seedReadings } from '#testing/seed.ts';
import { seedAcceptances } from '#testing/seedAcceptances.ts';
import { settleEvent } from '#testing/settleEvent.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';

// The requirement of event 136: https://api.neso.energy/dataset/829e325f-8926-40ab-9dd6-8b7aea6cb244
const DAY = '2026-09-29';
const HALF_HOURS = ['18:00', '18:30', '19:00', '19:30', '20:00', '20:30'];
const UNIT = 'HALF-01-Z6';
/** Days from 20 July on which the fleet was asked before. */
const EVENT_DAYS = [57, 59, 64];

let service: TestService;
let tenant: TestTenant;
let schemeUUID: string;
let portfolioUUID: string;
let assets: string[];
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

const clockAt = (now: string) => tenant.client.setClock({ body: { now } });
const later = () => tenant.client.setClock({ body: { advance: 'PT5S' } });

/** A fleet of 0.8 MW each that halves its use in events, in one unit. */
beforeEach(async () => {
  tenant = await service.addTenant();
  await clockAt('2026-09-14T08:00:00Z');
  portfolioUUID = await seedPortfolio(service, tenant);
  schemeUUID = (await addScheme(tenant, { pack: { packId: 'NESO_DFS', version: '2026-08' } })).schemeUUID;
  assets = await seedFleet(service, tenant, 4, { portfolioUUID });
  for (const [place, asset] of assets.entries())
    await seedReadings(
      service,
      tenant,
      asset,
      flatDays('2026-07-20', 71, (day, slot) => {
        const usual = 400_000 + 4000 * ((day + place) % 5);
        return EVENT_DAYS.includes(day) && (slot === 36 || slot === 37) ? usual / 2 : usual;
      }),
    );
  await optInAndPassChecks(tenant, schemeUUID, assets);
  for (const day of EVENT_DAYS.map((place) => addDays('2026-07-20', place)))
    await settleEvent(tenant, schemeUUID, {
      day,
      terms: { portfolioUUIDs: [portfolioUUID], contractedMw: 1.6, priceGbpPerMwh: 200 },
      optedIn: assets,
      used: new Map(assets.map((asset) => [asset, 200])),
    });
  await tenant.client.giveZones({
    params: { schemeUUID },
    body: { assets: assets.map((assetUUID) => ({ assetUUID, zone: 'Z6' })) },
  });
});

const addUnit = (more: object = {}) =>
  tenant.client.createUnit({ body: { unitId: UNIT, schemeUUID, zone: 'Z6', portfolioUUID, ...more } });

const base64 = (rows: readonly string[]): string => Buffer.from(rows.join('\r\n')).toString('base64');
const clocks = (clock: string): string => {
  const [hour, minute] = clock.split(':').map(Number) as [number, number];
  const at = (from: number) =>
    `${String(Math.floor(from / 60)).padStart(2, '0')}:${String(from % 60).padStart(2, '0')}`;
  const start = hour * 60 + minute;
  return [at(start), at(start + 30), at(start - 60), at(start - 30)].join(',');
};

const REQUIREMENT_HEADER =
  'Event ID,DFS Submission Time_Local,Event Type,Event Tag,Delivery Date,From_Local,To_Local,From_UTC,To_UTC,Service Requirement MW,Service Requirement Type,Guaranteed Acceptance Price GBP per MWh,Dispatch Type,Participant Bids Eligible,Zonal Cap';
const BIDS_HEADER =
  'Event ID,Event Type,Event Tag,Delivery Date,From_Local,To_Local,From_UTC,To_UTC,Registered DFS Participant,DFS Unit ID,Zone,DFS Procured MW,Service Requirement Type,Utilisation Price GBP per MWh,Status';

/** Publishes the requirement at 10:54 local; returns its UUID. */
async function publish(cap = 'Z1:0,Z6:500,Z12:500'): Promise<string> {
  await clockAt(`${DAY}T09:54:00Z`);
  const rows = HALF_HOURS.map(
    (clock) =>
      `136,29/09/2026 12:00,Downwards,Energy,29/09/2026,${clocks(clock)},500,Live,0,All Participants,"CUB (UK) LTD,HALFHOUR LIMITED","${cap}"`,
  );
  await tenant.client.storeRequirementFile({
    body: { name: 'requirement.csv', schemeUUID, content: base64([REQUIREMENT_HEADER, ...rows]) },
  });
  await later();
  const { data } = await tenant.client.listRequirements({ query: { schemeUUID } });
  return data[0]!.requirementUUID;
}

type Result = readonly [mw: number, price: number, status: string];
/** Row of results: MW, price and status of a unit in a half hour. */
const resultRow = (place: number, [mw, price, status]: Result, unit = UNIT, zone = 6): string =>
  `136,Downwards,Energy,29/09/2026,${clocks(HALF_HOURS[place]!)},HALFHOUR LIMITED,${unit},${zone},${mw},Live,${price},${status}`;

/** Publishes results of our unit by half hour, and rows of others. */
const publishResults = async (of: readonly Result[], more: object = {}, others: readonly string[] = []) => {
  const rows = [...of.map((result, place) => resultRow(place, result)), ...others];
  const result = await tenant.client.storeRequirementFile({
    body: { name: 'bids.csv', schemeUUID, content: base64([BIDS_HEADER, ...rows]), ...more },
  });
  await later();
  return result;
};

const read = (requirementUUID: string): Promise<RequirementOffers> =>
  tenant.client.getRequirementOffers({ params: { requirementUUID } });
const offersOf = (found: RequirementOffers) => found.units[0]!.offers;
const refusal = (call: Promise<unknown>): Promise<ApiError> =>
  call.then(
    () => expect.fail('was not refused'),
    (error: unknown) => error as ApiError,
  );
const approveAll = async (requirementUUID: string) =>
  tenant.client.approveOffers({
    params: { requirementUUID },
    body: {
      offerUUIDs: offersOf(await read(requirementUUID)).flatMap(({ offerUUID, mw }) =>
        mw === null ? [] : [offerUUID],
      ),
    },
  });

describe('offers for a requirement', () => {
  it('are proposed when it arrives, approved, submitted, accepted in part, and become one event', async () => {
    await addUnit();
    const requirementUUID = await publish();
    const proposed = await read(requirementUUID);
    expect(proposed).toMatchObject({
      headline: { word: 'Ready to approve:', tone: 'GOOD' },
      totals: { offers: 6, toApprove: 6 },
      units: [{ unitId: UNIT, zone: 'Z6', members: 4 }],
    });
    for (const { state, mw, priceGbpPerMwh, basis } of offersOf(proposed)) {
      expect([state, mw, priceGbpPerMwh]).toEqual(['PROPOSED', basis.proposed!.mw, basis.proposed!.priceGbpPerMwh]);
      // Four assets that halve 0.8 MW deliver about 1.6 MW; K pays up to 120 % of what is offered.
      expect(mw).toBeGreaterThan(0.8);
      expect(mw).toBeLessThan(2.4);
    }
    const approved = await approveAll(requirementUUID);
    expect(approved.headline).toMatchObject({ word: 'Approved:', tone: 'WARN' });
    const submitted = await tenant.client.submitOffers({ params: { requirementUUID }, body: { reference: 'BID-1' } });
    expect(submitted).toMatchObject({
      headline: { word: 'Submitted:' },
      submission: { reference: 'BID-1', offers: 6 },
    });
    await clockAt(`${DAY}T11:09:00Z`);
    expect((await read(requirementUUID)).headline.word).toBe('Waiting for results:');
    await publishResults([
      [1.5, 150, 'Accepted'],
      [1.5, 160, 'Accepted'],
      [1.4, 190, 'Rejected'],
      [1.2, 170, 'Accepted'],
      [1.2, 190, 'Rejected'],
      [1.2, 190, 'Rejected'],
    ]);
    const decided = await read(requirementUUID);
    expect(decided.headline).toMatchObject({
      word: 'Partly accepted:',
      sentence: expect.stringContaining('3 of 6'),
      note: expect.stringContaining('3 offers were refused where nothing was accepted.'),
    });
    expect(offersOf(decided).map(({ state, dearestAcceptedGbp }) => [state, dearestAcceptedGbp])).toEqual([
      ['ACCEPTED', 150],
      ['ACCEPTED', 160],
      ['REJECTED', null],
      ['ACCEPTED', 170],
      ['REJECTED', null],
      ['REJECTED', null],
    ]);
    const { eventUUID } = offersOf(decided)[0]!;
    expect(proposed.units[0]!.event).toBeUndefined();
    expect(decided.units[0]!.event).toEqual({ eventUUID, assetsInvited: 4, assetsOptedIn: 0 });
    const event = await tenant.client.getEvent({ params: { 'event-uuid': eventUUID! } });
    expect(event).toMatchObject({
      name: `${UNIT}, ${DAY}`,
      zone: 'Z6',
      startTime: `${DAY}T17:00:00Z`,
      endTime: `${DAY}T19:00:00Z`,
      contractedMw: null,
      priceGbpPerMwh: null,
      requirementUUID,
      assetsInvited: 4,
      halfHourTerms: [
        { startTime: `${DAY}T17:00:00Z`, contractedMw: 1.5, priceGbpPerMwh: 150 },
        { startTime: `${DAY}T17:30:00Z`, contractedMw: 1.5, priceGbpPerMwh: 160 },
        { startTime: `${DAY}T18:30:00Z`, contractedMw: 1.2, priceGbpPerMwh: 170 },
      ],
    });
  });

  it('say after the results why each was refused, and what other prices would have paid', async () => {
    await addUnit();
    const requirementUUID = await publish('Z1:0,Z6:3,Z12:500');
    await approveAll(requirementUUID);
    await tenant.client.submitOffers({ params: { requirementUUID }, body: { reference: 'BID-1' } });
    expect((await read(requirementUUID)).outcome).toBeUndefined();
    await clockAt(`${DAY}T11:09:00Z`);
    await publishResults(
      [
        [1.5, 150, 'Accepted'],
        [1.5, 160, 'Accepted'],
        [1.4, 190, 'Rejected'],
        [1.2, 170, 'Rejected'],
        [1.2, 150, 'Rejected'],
        [1.2, 150, 'Rejected'],
      ],
      {},
      [
        resultRow(0, [0.3, 180, 'Accepted'], 'AXLE-01-Z6'),
        resultRow(2, [0.3, 180, 'Accepted'], 'AXLE-01-Z6'),
        resultRow(3, [0.3, 150, 'Rejected'], 'AXLE-01-Z6'),
        resultRow(4, [2.5, 160, 'Accepted'], 'AXLE-01-Z6'),
        resultRow(5, [499, 160, 'Accepted'], 'GRIDI-06-Z12', 12),
      ],
    );
    const { headline, outcome, units } = await read(requirementUUID);
    const offers = units[0]!.offers;
    expect(offers.map(({ dearestAcceptedGbp, outcome: of }) => [dearestAcceptedGbp, of!.refusal])).toEqual([
      [180, null],
      [160, null],
      [180, 'PRICE'],
      [null, 'NOTHING_ACCEPTED'],
      [160, 'ZONE_CAP'],
      [160, 'SIZE'],
    ]);
    expect(headline.note).toMatch(/^1 offer of HALF-01-Z6 was £10\.00 too dear\. 1 offer was refused where nothing/);
    const [first, dearest, dear, ...others] = offers.map((offer) => offer.outcome!);
    // The same delivery at £180 pays a fifth more than at £150.
    expect(first!.atDearestGbp).toBeCloseTo(1.2 * first!.payGbp!, 1);
    expect(first!.forgoneGbp).toBeCloseTo(first!.atDearestGbp! - first!.payGbp!, 9);
    expect(dearest).toMatchObject({ payGbp: dearest!.atDearestGbp, forgoneGbp: 0 });
    expect(dear).toMatchObject({ payGbp: 0, costGbp: 0, forgoneGbp: dear!.atDearestGbp });
    expect(dear!.forgoneGbp).toBeGreaterThan(50);
    expect(others.map(({ atDearestGbp, forgoneGbp }) => [atDearestGbp, forgoneGbp])).toEqual([
      [null, 0],
      [null, 0],
      [null, 0],
    ]);
    expect(first!.saidChance).toBeGreaterThanOrEqual(0);
    const pay = first!.payGbp! + dearest!.payGbp!;
    const forgone = first!.forgoneGbp + dear!.forgoneGbp;
    expect(outcome).toMatchObject({ isSettled: false });
    expect(outcome!.payGbp).toBeCloseTo(pay, 9);
    expect(outcome!.leftGbp).toBeCloseTo(pay, 9);
    expect(outcome!.forgoneGbp).toBeCloseTo(forgone, 9);
    expect(outcome!.choices.map(({ choice, offers: all, accepted }) => [choice, all, accepted])).toEqual([
      ['SUBMITTED', 6, 2],
      ['PROPOSED', 6, expect.any(Number)],
      ['SURER_ACCEPTED', 6, expect.any(Number)],
      ['SURER_DELIVERED', 6, expect.any(Number)],
      ['AT_DEAREST', 3, 3],
    ]);
    expect(outcome!.choices.at(-1)!.payGbp).toBeCloseTo(pay + forgone, 9);
    expect(outcome!.choices[0]).toMatchObject({ payGbp: outcome!.payGbp, meanPriceGbpPerMwh: 155 });
  });

  it('follow results that the buyer revises: the event changes, and is cancelled where nothing is accepted', async () => {
    await addUnit();
    const requirementUUID = await publish();
    await approveAll(requirementUUID);
    await tenant.client.submitOffers({ params: { requirementUUID }, body: { reference: 'BID-1' } });
    await clockAt(`${DAY}T11:09:00Z`);
    const accepted = (mw: number) => HALF_HOURS.map(() => [mw, 150, 'Accepted'] as const);
    await publishResults(accepted(1.5));
    const { eventUUID } = offersOf(await read(requirementUUID))[0]!;
    const event = () => tenant.client.getEvent({ params: { 'event-uuid': eventUUID! } });
    expect(await event()).toMatchObject({ contractedMw: 1.5, halfHourTerms: null, state: 'SCHEDULED' });
    expect(await publishResults(accepted(1.2))).toMatchObject({ differenceCount: 6 });
    expect(await event()).toMatchObject({ contractedMw: 1.5, revision: 1 });
    await publishResults(accepted(1.2), { differences: 'ACCEPT' });
    expect(await event()).toMatchObject({ contractedMw: 1.2, revision: 2 });
    await publishResults(
      HALF_HOURS.map(() => [1.2, 150, 'Rejected']),
      { differences: 'ACCEPT' },
    );
    expect(await event()).toMatchObject({ state: 'CANCELLED', cancelReason: expect.stringContaining('revised') });
  });

  it('lapse at the submission time, after which nothing changes; one that was sent in time is recorded later', async () => {
    await addUnit();
    const requirementUUID = await publish();
    const params = { requirementUUID };
    const [first, ...others] = offersOf(await read(requirementUUID));
    await tenant.client.approveOffers({ params, body: { offerUUIDs: [first!.offerUUID] } });
    await clockAt(`${DAY}T11:00:00Z`);
    await later();
    const lapsed = await read(requirementUUID);
    expect(offersOf(lapsed).map(({ state }) => state)).toEqual(HALF_HOURS.map(() => 'LAPSED'));
    expect(lapsed.headline).toMatchObject({ word: 'Lapsed:', tone: 'BAD' });
    const late = await Promise.all([
      refusal(tenant.client.updateOffer({ params: { offerUUID: first!.offerUUID }, body: { mw: 1 } })),
      refusal(tenant.client.approveOffers({ params, body: { offerUUIDs: [others[0]!.offerUUID] } })),
      refusal(tenant.client.submitOffers({ params, body: { reference: 'late' } })),
      refusal(tenant.client.proposeOffers({ params })),
    ]);
    expect(late.map(({ status }) => status)).toEqual([409, 409, 409, 409]);
    const sent = await tenant.client.submitOffers({
      params,
      body: { reference: 'BID-2', submittedUTC: `${DAY}T10:59:00Z` },
    });
    expect(offersOf(sent).map(({ state }) => state)).toEqual(['SUBMITTED', ...others.map(() => 'LAPSED')]);
  });

  it('are changed by hand within the rules of the pack, go back to the proposal, and have to be approved again', async () => {
    await addUnit();
    const requirementUUID = await publish();
    await approveAll(requirementUUID);
    const [offer] = offersOf(await read(requirementUUID));
    const params = { offerUUID: offer!.offerUUID };
    const bad = await Promise.all(
      [{ mw: 0.05 }, { mw: 101 }, { mw: 1.2345678 }, { priceGbpPerMwh: 100.001 }].map((body) =>
        refusal(tenant.client.updateOffer({ params, body })),
      ),
    );
    expect(bad.map(({ problem }) => problem?.errors)).toEqual(
      [
        ['/mw', '0.05 MW is below the smallest offer of 0.1 MW', '0.05 MW is not a multiple of 0.1 MW'],
        ['/mw', '101 MW is above the largest offer of 100 MW'],
        ['/mw', '1.2345678 MW is not a multiple of 0.1 MW'],
        ['/priceGbpPerMwh', '£100.001 per MWh has more than 2 decimals'],
      ].map(([pointer, ...details]) =>
        details.map((detail) => ({ pointer, code: 'NOT_IN_PACK', detail: expect.stringContaining(detail) })),
      ),
    );
    // The message names the text that the limit was taken from.
    expect(bad[0]!.problem?.errors?.[0]?.detail).toMatch(/^NESO_DFS@2026-08: .* \(.+\)$/);
    expect((await refusal(tenant.client.updateOffer({ params, body: { priceGbpPerMwh: -1 } }))).status).toBe(400);
    const changed = await tenant.client.updateOffer({ params, body: { mw: 1, priceGbpPerMwh: 218 } });
    expect(changed).toMatchObject({ state: 'PROPOSED', mw: 1, priceGbpPerMwh: 218, isByHand: true, approvedBy: [] });
    // What a person chose stays when proposals are made anew.
    await tenant.client.proposeOffers({ params: { requirementUUID } });
    await later();
    expect(offersOf(await read(requirementUUID))[0]).toMatchObject({ mw: 1, isByHand: true });
    const none = await tenant.client.updateOffer({ params, body: { mw: null } });
    expect(none).toMatchObject({ mw: null, priceGbpPerMwh: null, noOffer: 'BY_HAND' });
    const back = await tenant.client.updateOffer({ params, body: { asProposed: true } });
    expect(back).toMatchObject({ mw: offer!.basis.proposed!.mw, isByHand: false });
  });

  it('above the power that the guardrails name are approved by two people, and the same person does not count twice', async () => {
    await addUnit({ guardrails: { secondPersonAboveMw: 0.5 } });
    const requirementUUID = await publish();
    const first = await approveAll(requirementUUID);
    expect(offersOf(first).map(({ state, needsSecondPerson }) => [state, needsSecondPerson])).toEqual(
      HALF_HOURS.map(() => ['PROPOSED', true]),
    );
    expect(first.headline.note).toContain('second person');
    expect((await refusal(approveAll(requirementUUID))).problem?.detail).toContain('second person');
    expect(
      (await refusal(tenant.client.submitOffers({ params: { requirementUUID }, body: { reference: 'x' } }))).status,
    ).toBe(409);
  });

  it('are approved by the autopilot once it waits no longer for a person', async () => {
    await addUnit({ guardrails: { autopilot: { mode: 'APPROVE', waitMinutesBeforeSubmission: 10 } } });
    const requirementUUID = await publish();
    await clockAt(`${DAY}T10:49:00Z`);
    await later();
    expect((await read(requirementUUID)).totals.toApprove).toBe(6);
    await clockAt(`${DAY}T10:50:00Z`);
    await later();
    const found = await read(requirementUUID);
    expect(offersOf(found).map(({ state, approvedBy }) => [state, approvedBy])).toEqual(
      HALF_HOURS.map(() => ['APPROVED', ['autopilot']]),
    );
    expect(found.changes[0]).toMatchObject({ by: 'autopilot', sentence: 'Approved 6 offers' });
  });

  it('are approved by an autopilot that would have stopped waiting before they were proposed', async () => {
    await addUnit({ guardrails: { autopilot: { mode: 'APPROVE', waitMinutesBeforeSubmission: 1440 } } });
    const found = await read(await publish());
    expect(found.changes.map(({ by, sentence }) => `${by}: ${sentence}`)).toEqual([
      'autopilot: Approved 6 offers',
      'SYSTEM: Proposed 6 offers',
    ]);
  });

  it('are proposed anew when guardrails change, and the autopilot, in its last minute, approves none by older ones', async () => {
    const { unitUUID } = await addUnit({
      guardrails: { autopilot: { mode: 'APPROVE', waitMinutesBeforeSubmission: 0 } },
    });
    const requirementUUID = await publish();
    expect(offersOf(await read(requirementUUID))[0]!.mw).toBeGreaterThan(0.8);
    await clockAt(`${DAY}T10:58:00Z`);
    await tenant.client.updateUnit({ params: { unitUUID }, body: { guardrails: { highestMw: 0.4 } } });
    await clockAt(`${DAY}T10:59:01Z`);
    await later();
    expect(offersOf(await read(requirementUUID)).map(({ mw, approvedBy }) => [mw, approvedBy])).toEqual(
      HALF_HOURS.map(() => [0.4, ['autopilot']]),
    );
  });

  it('are none where the buyer asks nothing of the zone, and where no asset is a member', async () => {
    await addUnit();
    await tenant.client.createUnit({
      body: { unitId: 'HALF-02-Z12', schemeUUID, zone: 'Z12', portfolioUUID },
    });
    const found = await read(await publish('Z1:0,Z6:0,Z12:500'));
    expect(found.units.map(({ unitId, offers }) => [unitId, new Set(offers.map(({ noOffer }) => noOffer))])).toEqual([
      [UNIT, new Set(['ZONE_CLOSED'])],
      ['HALF-02-Z12', new Set(['NO_MEMBERS'])],
    ]);
    expect(found).toMatchObject({ headline: { word: 'No offer:', tone: 'WARN' }, totals: { offers: 0 } });
  });

  it('say on the Desk how near each unit is to deregistration', async () => {
    const { unitUUID } = await addUnit();
    const evening = { schemeUUID, unitUUID, buyerEventId: '135', startTime: '2026-09-28T17:00:00Z' };
    await seedAcceptances(service, tenant, { ...evening, factors: [0.5, 0.38, 0.4999, 0] });
    const { headline, units } = await read(await publish());
    expect(headline.note).toBe('HALF-01-Z6 is two strikes from deregistration.');
    expect(units[0]!.strikes).toMatchObject({ consecutive: 3, inPeriod: 3, left: 2, lastFactor: 0 });
  });

  it('are settled by the runs of their event: what was delivered, its factor and the strikes', async () => {
    await addUnit();
    const requirementUUID = await publish();
    await clockAt(`${DAY}T11:09:00Z`);
    await publishResults([
      [1.6, 150, 'Accepted'],
      [1.6, 160, 'Accepted'],
      [1.4, 190, 'Rejected'],
      [1.2, 170, 'Accepted'],
      [1.2, 190, 'Rejected'],
      [1.2, 190, 'Rejected'],
    ]);
    const { eventUUID, unitUUID } = offersOf(await read(requirementUUID))[0]!;
    const strikesOf = () => tenant.client.getUnitStrikes({ params: { unitUUID } });
    expect(await strikesOf()).toMatchObject({
      verdict: { tone: 'NEUTRAL', sentence: 'No accepted half-hour is settled yet' },
      strikes: { consecutive: 0, unsettled: 3, lastFactor: null, state: 'CLEAR' },
    });
    await tenant.client.optEventAssets({
      params: { 'event-uuid': eventUUID! },
      body: { assetUUIDs: assets, action: 'OPT_IN' },
    });
    await clockAt(`${DAY}T19:01:00Z`);
    // 1.6 MW are asked of four homes with 400 kWh and more a half hour: half of it, all of it, and none is left out.
    const settle = async (kwh: readonly number[]) => {
      await tenant.client.createConsumption({
        body: assets.flatMap((assetUUID) =>
          kwh.map((value, place) => ({
            assetUUID,
            startTime: new Date(Date.parse(`${DAY}T17:00:00Z`) + place * 1_800_000).toISOString(),
            value,
          })),
        ),
      });
      await clockAt(`${DAY}T19:31:00Z`);
      await later();
    };
    await settle([200, 400, 400, 400]);
    const { settlementPeriods, status } = await tenant.client.getEventStats({ params: { 'event-uuid': eventUUID! } });
    const settled = await strikesOf();
    const factors = settlementPeriods.map(({ performanceFactor }) => performanceFactor);
    expect(factors[0]).toBeGreaterThan(0.9);
    expect(factors.slice(1)).toEqual([expect.any(Number), null, expect.any(Number)]);
    expect(settled).toMatchObject({
      verdict: { tone: 'GOOD', sentence: 'Steady: two of five strikes in a row, two of ten in three months' },
      strikes: { consecutive: 2, ofConsecutive: 5, inPeriod: 2, ofPeriod: 10, left: 3, unsettled: 0, factorBelow: 0.5 },
    });
    expect(settled.acceptances.map(({ startTime, mw, factor, isStrike }) => [startTime, mw, factor, isStrike])).toEqual(
      [
        [`${DAY}T18:30:00Z`, 1.2, factors[3], true],
        [`${DAY}T17:30:00Z`, 1.6, factors[1], true],
        [`${DAY}T17:00:00Z`, 1.6, factors[0], false],
      ],
    );
    expect(offersOf(await read(requirementUUID))[0]).toMatchObject({
      factor: factors[0],
      deliveredMwh: settlementPeriods[0]!.deliveredKwh! / 1000,
      revenueGbp: settlementPeriods[0]!.revenueGbp,
      statsState: status,
    });
    const { outcome, units, headline } = await read(requirementUUID);
    expect(outcome).toMatchObject({
      isSettled: true,
      choices: [{ choice: 'SUBMITTED', offers: 6, accepted: 3 }, {}, {}, {}, {}],
    });
    expect(headline.sentence).toMatch(/ earned$/);
    for (const { outcome: of, revenueGbp, state } of units[0]!.offers)
      expect(of!.payGbp).toBeCloseTo(state === 'ACCEPTED' ? revenueGbp! : 0, 2);
    const { totals, requirements } = await tenant.client.getUnitSeason({ params: { unitUUID }, query: {} });
    expect(totals).toMatchObject({
      offered: 6,
      accepted: 3,
      offeredMwh: 4.1,
      acceptedMwh: 2.2,
      settledMwh: 2.2,
      strikes: 2,
    });
    expect(requirements).toMatchObject({
      totalItems: 1,
      data: [{ requirementUUID, buyerEventId: '136', eventUUID, eventName: `${UNIT}, ${DAY}`, ...totals }],
    });
    expect(totals.revenueGbp).toBeCloseTo(
      settlementPeriods.reduce((sum, { revenueGbp }) => sum + (revenueGbp ?? 0), 0),
      3,
    );
  });
});
