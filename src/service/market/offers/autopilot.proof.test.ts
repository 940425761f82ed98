import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, createClient } from '#client/client.ts';
import { readAllItems } from '#client/readAllItems.ts';
import type { Offer, RequirementOffers } from '#contract/offer.ts';
import type { NewUnit } from '#contract/unit.ts';
import { randomFrom } from '#energy/random.ts';
import { addDays, daysBetween, londonDate, londonMidnight } from '#energy/time/london.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import { readOrCreateSecretKey } from '#store/secretKey.ts';
import { flatDays } from '#testing/flatDays.ts';
import { pollUntil } from '#testing/pollUntil.ts';
import {
  hasSeason,
  type PublishedRequirement,
  readSeason,
  requirementCsv,
  resultsCsv,
} from '#testing/publishedSeason.ts';
import { addScheme, optInAndPassChecks } from '#testing/readyAssets.ts';
import { seedFleet, seedPortfolio, seedReadings } from '#testing/seed.ts';
import { settleEvent } from '#testing/settleEvent.ts';
import { type ServiceProcess, startServiceProcess } from '#testing/startServiceProcess.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';
import { startWebhookReceiver, testWebhooks, type WebhookReceiver } from '#testing/webhookReceiver.ts';

const SECRET_KEY = '0'.repeat(64);
const SECOND_MS = 1000;
const MINUTE_MS = 60_000;
/** From the publication of event 136 to its submission time. */
const PUBLISHED_MINUTES = 66;
/** From the submission time to its results, and before it to our submission. */
const RESULTS_MINUTES = 9;
const SUBMITTED_MINUTES = 2;
/** Time after an upload in which its jobs run. */
const JOBS_MS = 25_000;
const PARTICIPANT = 'HALFHOUR LIMITED';

const ASSETS_PER_UNIT = 3;
const FIRST_DAY = '2026-01-20';
const DAYS = 260;
/** Days before the season on which the fleet was asked at 18:00, by turns in each direction. */
const TAUGHT = [70, 72, 77, 79].map((day) => addDays(FIRST_DAY, day));
const TAUGHT_SLOTS = [36, 37];
const TAUGHT_KWH = { TURN_DOWN: 200, TURN_UP: 700 };

type Guardrails = Required<NewUnit>['guardrails'];
const autopilot = (waitMinutesBeforeSubmission: number) => ({ mode: 'APPROVE' as const, waitMinutesBeforeSubmission });
/** The fourth approves at once; offers of the last wait for a person alone. */
const UNITS: readonly { unitId: string; guardrails: Guardrails }[] = [
  { unitId: 'HALF-01-Z6', guardrails: { highestMw: 0.9, lowestPriceGbpPerMwh: 120, autopilot: autopilot(10) } },
  {
    unitId: 'HALF-02-Z12',
    guardrails: { greatestShareOfP50: 0.8, greatestStrikeChance: 0.05, autopilot: autopilot(30) },
  },
  { unitId: 'HALF-03-Z9', guardrails: { secondPersonAboveMw: 1.5, autopilot: autopilot(10) } },
  {
    unitId: 'HALF-04-Z4',
    guardrails: { highestMw: 1.2, greatestStrikeChance: 0.2, autopilot: autopilot(1440) },
  },
  {
    unitId: 'HALF-05-Z1',
    guardrails: { lowestPriceGbpPerMwh: 60, paidToUsersGbpPerMwh: 20, autopilot: autopilot(5) },
  },
  { unitId: 'HALF-06-Z8', guardrails: { highestMw: 1, autopilot: { mode: 'OFF' } } },
];
/** Guardrail of the first unit, tightened after the proposals of every eighth requirement until it has closed. */
const TIGHTENED = { every: 8, minutes: 20, highestMw: 0.4 };
/** Change by hand of an offer of the second unit, in every ninth requirement. */
const BY_HAND = { every: 9, minutes: 40 };

/** Share of the steps in which the service is killed, and the longest time after the usual response. */
const KILLED = 0.04;
const AFTER_MS = 150;
const SEED = 44;
/** A limit for what hangs: it takes six minutes of processor time, and twenty-two where others use the cores too. */
const TIMEOUT_MS = 60 * MINUTE_MS;

const season = hasSeason ? readSeason() : [];
const isEvery = ({ every }: { every: number }, place: number): boolean => place % every === every - 1;

/** A tenant with the units, and a fleet that was asked before the season. */
interface Fleet {
  tenant: TestTenant;
  schemeUUID: string;
  assets: string[];
  unitUUIDs: string[];
  /** Path of its webhook. */
  path: string;
}

const zoneOf = (unitId: string): NewUnit['zone'] => unitId.slice(unitId.lastIndexOf('Z'));
const unitOf = (asset: number) => UNITS[Math.floor(asset / ASSETS_PER_UNIT)]!;

/** Returns the day of an instant, 0 is FIRST_DAY, and its half hour, 0 begins at midnight, both in London. */
function placeOf(startMs: number): [day: number, slot: number] {
  const date = londonDate(startMs);
  return [daysBetween(FIRST_DAY, date), (startMs - londonMidnight(date)) / HALF_HOUR_MS];
}

/** Half hours in which the fleet may be asked: its readings of them are sent afterwards. */
const sentLater = new Set([
  ...TAUGHT.flatMap((date) => TAUGHT_SLOTS.map((slot) => [daysBetween(FIRST_DAY, date), slot].join())),
  ...season.flatMap(({ halfHours }) => halfHours.map(({ startMs }) => placeOf(startMs).join())),
]);

/** Energy in kWh that an asset uses in a half hour where it is not asked. */
const usualKwh = (asset: number, day: number, slot: number): number =>
  300 + 7 * asset + 4 * ((day + asset) % 5) + 160 * Math.sin((slot * Math.PI) / 48) ** 2;

async function addFleet(service: TestService, receiver: WebhookReceiver, path: string): Promise<Fleet> {
  const tenant = await service.addTenant();
  const { client } = tenant;
  await client.setClock({ body: { now: `${addDays(FIRST_DAY, 65)}T08:00:00Z` } });
  const portfolioUUID = await seedPortfolio(service, tenant);
  const { schemeUUID } = await addScheme(tenant, { pack: { packId: 'NESO_DFS', version: '2026-08' } });
  const assets = await seedFleet(service, tenant, UNITS.length * ASSETS_PER_UNIT, { portfolioUUID });
  for (const [place, asset] of assets.entries()) {
    const whOf = (day: number, slot: number) =>
      sentLater.has([day, slot].join()) ? NaN : Math.round(1000 * usualKwh(place, day, slot));
    await seedReadings(service, tenant, asset, flatDays(FIRST_DAY, DAYS, whOf));
  }
  await optInAndPassChecks(tenant, schemeUUID, assets);
  for (const [place, day] of TAUGHT.entries()) {
    const eventType = place % 2 === 0 ? 'TURN_DOWN' : 'TURN_UP';
    await settleEvent(tenant, schemeUUID, {
      day,
      terms: { portfolioUUIDs: [portfolioUUID], contractedMw: 1.6, priceGbpPerMwh: 200, eventType },
      optedIn: assets,
      used: new Map(assets.map((asset) => [asset, TAUGHT_KWH[eventType]])),
    });
  }
  await client.giveZones({
    params: { schemeUUID },
    body: { assets: assets.map((assetUUID, place) => ({ assetUUID, zone: zoneOf(unitOf(place).unitId) })) },
  });
  const unitUUIDs: string[] = [];
  for (const { unitId, guardrails } of UNITS) {
    const body = { unitId, schemeUUID, zone: zoneOf(unitId), portfolioUUID, guardrails };
    unitUUIDs.push((await client.createUnit({ body })).unitUUID);
  }
  await client.setStandingOptIns({ params: { schemeUUID }, body: { assetUUIDs: assets, standing: 'EVERY' } });
  await client.createWebhook({
    body: { url: `${receiver.url}/${path}`, events: ['OFFER.DUE', 'OFFER.DECIDED', 'EVENT.SCHEDULED'] },
  });
  await client.setClock({ body: { advance: 'PT1M' } });
  return { tenant, schemeUUID, assets, unitUUIDs, path };
}

type WithKey = { headers: Record<string, string> };

/** The service in a process of its own, which may be killed in any step; the next one goes on. */
class Running {
  readonly #databaseUrl: string;
  readonly #headers: Record<string, string>;
  /** Null where it is never killed. */
  readonly #random: (() => number) | null;
  /** Longest time that each kind of step took, in ms. */
  readonly #took = new Map<string, number>();
  #process!: ServiceProcess;
  #steps = 0;
  kills = 0;
  client!: Client;

  constructor(service: TestService, { tenant }: Fleet, seed: number | null) {
    this.#databaseUrl = service.database.url;
    this.#headers = tenant.headers;
    this.#random = seed === null ? null : randomFrom(seed);
  }

  async start(): Promise<void> {
    this.#process = await startServiceProcess({ DATABASE_URL: this.#databaseUrl, SECRET_KEY, ALONE: '1' });
    this.client = createClient({ baseUrl: this.#process.url, headers: this.#headers });
  }

  stop = () => this.#process.stop();

  /** Does a step over HTTP; where the service is killed before its response, sends it again to the next one. */
  async step<Result>(kind: string, send: (key: WithKey) => Promise<Result>): Promise<Result> {
    const key = { headers: { 'idempotency-key': `"step-${++this.#steps}"` } };
    const began = performance.now();
    const sent = send(key);
    if (this.#random === null || this.#random() >= KILLED) {
      await sent;
      this.#took.set(kind, Math.max(this.#took.get(kind) ?? 0, performance.now() - began));
      return sent;
    }
    const answered = sent.then(
      () => true,
      () => false,
    );
    // Perhaps after the response: the jobs that it began run then.
    await sleep(this.#random() * ((this.#took.get(kind) ?? 0) + AFTER_MS));
    await this.#process.stop('SIGKILL');
    this.kills++;
    const isAnswered = await answered;
    await this.start();
    return isAnswered ? sent : send(key);
  }

  /** Moves the clock, which goes on by itself too, and waits until it has arrived: nothing is due then. */
  async moveTo(kind: string, instantMs: number): Promise<void> {
    await this.step(kind, async () => {
      const { now } = await this.client.getClock();
      const isPast = Date.parse(now) + SECOND_MS > instantMs;
      await this.client.setClock({ body: isPast ? { advance: 'PT1S' } : { now: new Date(instantMs).toISOString() } });
    });
    await pollUntil(async () => (await this.client.getClock()).movingTo === null);
  }
}

/** The season as one tenant lives it, over HTTP. */
class Replay {
  readonly #fleet: Fleet;
  readonly #running: Running;
  /** Requirements that were published, with their UUIDs. */
  readonly published = new Map<PublishedRequirement, string>();

  constructor(fleet: Fleet, running: Running) {
    this.#fleet = fleet;
    this.#running = running;
  }

  async run(): Promise<void> {
    const happenings = season.flatMap((asked, place) => this.#happeningsOf(asked, place));
    for (const { atMs, happen, hasJobs } of happenings.toSorted((one, other) => one.atMs - other.atMs)) {
      await this.#running.moveTo('clock', atMs);
      await happen();
      if (hasJobs) await this.#running.moveTo('jobs', atMs + JOBS_MS);
    }
    await this.#running.moveTo('clock', Math.max(...happenings.map(({ atMs }) => atMs)) + 31 * MINUTE_MS);
  }

  #happeningsOf(asked: PublishedRequirement, place: number): Happening[] {
    const at = (minutes: number, happen: () => Promise<unknown>, hasJobs = false): Happening => ({
      atMs: asked.submissionMs + minutes * MINUTE_MS,
      happen,
      hasJobs,
    });
    const { highestMw } = UNITS[0]!.guardrails;
    return [
      at(-PUBLISHED_MINUTES, () => this.#publish(asked), true),
      at(-SUBMITTED_MINUTES, () => this.#submit(asked)),
      at(RESULTS_MINUTES, () => this.#publishResults(asked), true),
      { ...at(0, () => this.#meter(asked)), atMs: asked.endMs + MINUTE_MS },
      ...(isEvery(BY_HAND, place) ? [at(-BY_HAND.minutes, () => this.#changeByHand(asked))] : []),
      ...(isEvery(TIGHTENED, place)
        ? [at(-TIGHTENED.minutes, () => this.#limit(TIGHTENED.highestMw), true), at(1, () => this.#limit(highestMw!))]
        : []),
    ];
  }

  #read = (asked: PublishedRequirement): Promise<RequirementOffers> =>
    this.#running.client.getRequirementOffers({ params: { requirementUUID: this.published.get(asked)! } });

  #upload = (kind: string, csv: string) =>
    this.#running.step(kind, (key) =>
      this.#running.client.storeRequirementFile(
        {
          body: {
            name: `${kind}.csv`,
            schemeUUID: this.#fleet.schemeUUID,
            content: Buffer.from(csv).toString('base64'),
          },
        },
        key,
      ),
    );

  async #publish(asked: PublishedRequirement): Promise<void> {
    await this.#upload('requirement', requirementCsv(asked));
    const { data } = await this.#running.client.listRequirements({
      query: { schemeUUID: this.#fleet.schemeUUID, open: 'true', pageSize: 100 },
    });
    const { requirementUUID } = data.find(
      ({ buyerEventId, eventType }) => buyerEventId === asked.buyerEventId && eventType === asked.eventType,
    )!;
    this.published.set(asked, requirementUUID);
  }

  #limit = (highestMw: number) =>
    this.#running.step('guardrails', () =>
      this.#running.client.updateUnit({
        params: { unitUUID: this.#fleet.unitUUIDs[0]! },
        body: { guardrails: { highestMw } },
      }),
    );

  async #changeByHand(asked: PublishedRequirement): Promise<void> {
    const { offers } = (await this.#read(asked)).units.find(({ unitId }) => unitId === UNITS[1]!.unitId)!;
    const offer = offers.find(({ mw }) => mw !== null);
    if (!offer || offer.state !== 'PROPOSED') return;
    await this.#running.step('by hand', () =>
      this.#running.client.updateOffer({
        params: { offerUUID: offer.offerUUID },
        body: { mw: 0.1, priceGbpPerMwh: 10 },
      }),
    );
  }

  async #submit(asked: PublishedRequirement): Promise<void> {
    const { units } = await this.#read(asked);
    if (!units.some(({ offers }) => offers.some(({ state }) => state === 'APPROVED'))) return;
    const params = { requirementUUID: this.published.get(asked)! };
    const body = { reference: `BID-${asked.buyerEventId}` };
    await this.#running.step('submission', (key) => this.#running.client.submitOffers({ params, body }, key));
  }

  async #publishResults(asked: PublishedRequirement): Promise<void> {
    const submitted = (await this.#read(asked)).units.flatMap(({ offers }) =>
      offers.filter(({ state }) => state === 'SUBMITTED'),
    );
    const own = submitted.map(({ startTime, unitId, mw, priceGbpPerMwh }) => {
      const startMs = Date.parse(startTime);
      const { dearestAccepted } = asked.halfHours.find((half) => half.startMs === startMs)!;
      const isAccepted = priceGbpPerMwh! <= Math.max(asked.guaranteedPrice, dearestAccepted ?? 0);
      return { startMs, participant: PARTICIPANT, unitId, mw: mw!, priceGbpPerMwh: priceGbpPerMwh!, isAccepted };
    });
    if (own.length > 0 || asked.halfHours.some(({ bids }) => bids.length > 0))
      await this.#upload('results', resultsCsv(asked, own));
  }

  /** Sends the readings of its half hours: members of an accepted unit changed their use, more or less each day. */
  async #meter(asked: PublishedRequirement): Promise<void> {
    const accepted = new Set(
      (await this.#read(asked)).units.flatMap(({ offers }) =>
        offers
          .filter(({ state }) => state === 'ACCEPTED')
          .map(({ unitId, startTime }) => `${unitId} ${Date.parse(startTime)}`),
      ),
    );
    const body = asked.halfHours.flatMap(({ startMs }) => {
      const [day, slot] = placeOf(startMs);
      const share = (asked.eventType === 'TURN_DOWN' ? -1 : 1) * (0.25 + 0.05 * ((7 * day) % 9));
      return this.#fleet.assets.map((assetUUID, place) => {
        const change = accepted.has(`${unitOf(place).unitId} ${startMs}`) ? share : 0;
        const value = Math.round(usualKwh(place, day, slot) * (1 + change));
        return { assetUUID, startTime: new Date(startMs).toISOString(), value };
      });
    });
    await this.#running.step('readings', (key) => this.#running.client.createConsumption({ body }, key));
  }
}

interface Happening {
  atMs: number;
  happen: () => Promise<unknown>;
  /** Whether its jobs run before the clock goes on. */
  hasJobs: boolean;
}

interface Message {
  id: string;
  event: string;
  payload: Record<string, unknown>;
}

/** Returns the messages of a tenant, each once: one may be delivered again after a kill. */
function messagesOf(receiver: WebhookReceiver, path: string): Message[] {
  const received = receiver.received
    .filter((one) => one.path === `/${path}`)
    .map(({ body, headers }) => ({ ...(JSON.parse(body) as Message), id: String(headers['webhook-id']) }));
  return [...new Map(received.map((message) => [message.id, message])).values()];
}

type Events = Awaited<ReturnType<Client['listEvents']>>['data'];
type ShownUnit = RequirementOffers['units'][number];

/** One requirement at the end of the season. */
interface Ended {
  asked: PublishedRequirement;
  requirementUUID: string;
  isTightened: boolean;
  found: RequirementOffers;
  events: Events;
  messages: Message[];
}

/** Everything that stands at the end, read over HTTP. */
interface Outcome {
  ended: Ended[];
  listed: Offer[];
}

async function readOutcome(fleet: Fleet, client: Client, replay: Replay, receiver: WebhookReceiver): Promise<Outcome> {
  const query = { schemeUUID: fleet.schemeUUID, pageSize: 1000 };
  const events = await readAllItems((at) => client.listEvents({ query: { ...at, ...query } }));
  const listed = await readAllItems((at) => client.listOffers({ query: { ...at, ...query } }));
  const messages = messagesOf(receiver, fleet.path);
  const ended: Ended[] = [];
  for (const [place, asked] of season.entries()) {
    const requirementUUID = replay.published.get(asked)!;
    ended.push({
      asked,
      requirementUUID,
      isTightened: isEvery(TIGHTENED, place),
      found: await client.getRequirementOffers({ params: { requirementUUID } }),
      events: events.filter((event) => event.requirementUUID === requirementUUID),
      messages: messages.filter(({ payload }) => payload['requirementUUID'] === requirementUUID),
    });
  }
  return { ended, listed };
}

const isAutopilots = ({ approvedBy }: Offer): boolean => approvedBy.includes('autopilot');
const numbersIn = (sentences: readonly string[]): number =>
  sentences.reduce((sum, sentence) => sum + Number(/\d+/.exec(sentence)), 0);

/** Returns what of an offer lies outside the guardrails of its unit, by its simulated deliveries. */
function breachesOf({ asked, isTightened }: Ended, offer: ShownUnit['offers'][number]): string[] {
  const place = UNITS.findIndex(({ unitId }) => unitId === offer.unitId);
  const { guardrails } = UNITS[place]!;
  const outcomes = offer.basis.outcomesMwh.toSorted((one, other) => one - other);
  const half = asked.halfHours.find(({ startMs }) => startMs === Date.parse(offer.startTime))!;
  const [mw, price] = [offer.mw!, offer.priceGbpPerMwh!];
  // K is below a half where less than half of the energy is delivered.
  const strikes = outcomes.filter((mwh) => mwh < 0.25 * mw - ROUNDED_MWH).length / outcomes.length;
  const median =
    (outcomes[Math.floor((outcomes.length - 1) / 2)]! + outcomes[Math.ceil((outcomes.length - 1) / 2)]!) / 2;
  const bounds: [string, value: number, most: number | null | undefined][] = [
    ['highestMw', mw, place === 0 && isTightened ? TIGHTENED.highestMw : guardrails.highestMw],
    ['lowestPriceGbpPerMwh', guardrails.lowestPriceGbpPerMwh ?? 0, price],
    ['greatestShareOfP50', (mw / 2 - ROUNDED_MWH) / median, guardrails.greatestShareOfP50],
    ['greatestStrikeChance', strikes, guardrails.greatestStrikeChance],
    ['secondPersonAboveMw', mw, guardrails.secondPersonAboveMw],
    ['cap of the zone', mw, half.caps.get(zoneOf(offer.unitId))],
    ['smallest offer', 0.1, mw],
    ['step', Math.abs(mw - Math.round(10 * mw) / 10), 1e-9],
    ['autopilot', 0, guardrails.autopilot?.mode === 'APPROVE' ? 1 : -1],
  ];
  return bounds
    .filter(([, value, most]) => most != null && value > most)
    .map(
      ([name, value, most]) => `${asked.buyerEventId} ${offer.unitId} ${offer.startTime} ${name}: ${value} > ${most}`,
    );
}
/** Rounding of a simulated delivery. */
const ROUNDED_MWH = 1e-4;

/** Checks one requirement: guardrails, times, and that nothing was done twice or left undone. */
function check(one: Ended): void {
  const { asked, requirementUUID, isTightened, found, events, messages } = one;
  const offers = found.units.flatMap((unit) => unit.offers);
  const about = `event ${asked.buyerEventId} ${asked.eventType}`;
  const approved = offers.filter(isAutopilots);
  expect(
    approved.flatMap((offer) => breachesOf(one, offer)),
    about,
  ).toEqual([]);
  // In time, once for each unit, and every offer once.
  const approvals = found.changes.filter(({ by }) => by === 'autopilot');
  expect(
    approvals.filter(({ atUTC }) => Date.parse(atUTC) >= asked.submissionMs),
    about,
  ).toEqual([]);
  expect(approvals.length, about).toBe(new Set(approved.map(({ unitUUID }) => unitUUID)).size);
  expect(numbersIn(approvals.map(({ sentence }) => sentence)), about).toBe(approved.length);
  expect(new Set(approved.map(({ approvedBy }) => approvedBy.join())), about).toEqual(
    new Set(approved.length > 0 ? ['autopilot'] : []),
  );
  // All that it may approve, and nothing else: the rest lapsed as it was.
  const waits = ({ unitId, mw, isByHand, needsSecondPerson }: Offer): boolean =>
    mw === null ||
    isByHand ||
    needsSecondPerson ||
    UNITS.some((unit) => unit.unitId === unitId && unit.guardrails.autopilot?.mode !== 'APPROVE');
  expect(
    offers.filter((offer) => waits(offer) === isAutopilots(offer)),
    about,
  ).toEqual([]);
  expect(new Set(offers.filter(waits).map(({ state }) => state)), about).toEqual(
    new Set(offers.some(waits) ? ['LAPSED'] : []),
  );
  // Every submitted offer was decided; one event for each unit with an accepted half hour, with its terms.
  const decided = approved.filter(({ state }) => state === 'ACCEPTED' || state === 'REJECTED');
  expect(decided.length, about).toBe(approved.length);
  const terms = (unitUUID: string) =>
    approved
      .filter((offer) => offer.unitUUID === unitUUID && offer.state === 'ACCEPTED')
      .map(({ startTime, mw, priceGbpPerMwh }) => [startTime, mw, priceGbpPerMwh]);
  const unitsWithEvent = found.units.map(({ unitUUID }) => unitUUID).filter((uuid) => terms(uuid).length > 0);
  expect(events.map(({ unitUUID }) => unitUUID!).toSorted(), about).toEqual(unitsWithEvent.toSorted());
  for (const event of events)
    expect(
      event.halfHourTerms?.map(({ startTime, contractedMw, priceGbpPerMwh }) => [
        startTime,
        contractedMw,
        priceGbpPerMwh,
      ]) ?? terms(event.unitUUID!).map(([startTime]) => [startTime, event.contractedMw, event.priceGbpPerMwh]),
      about,
    ).toEqual(terms(event.unitUUID!));
  // Each step said once, and each message once.
  const said = (words: RegExp) => found.changes.filter(({ sentence }) => words.test(sentence)).length;
  const proposed = isTightened ? 2 : 1;
  expect([said(/^Proposed/), said(/^Submitted/), said(/lapsed/), said(/^Results/)], about).toEqual([
    proposed,
    approved.length > 0 ? 1 : 0,
    offers.some((offer) => waits(offer) && offer.mw !== null) ? 1 : 0,
    approved.length > 0 ? 1 : 0,
  ]);
  const sent = (event: string) => messages.filter((message) => message.event === event).length;
  expect([sent('OFFER.DECIDED'), sent('EVENT.SCHEDULED')], about).toEqual([approved.length > 0 ? 1 : 0, events.length]);
  expect(sent('OFFER.DUE'), about).toBeLessThanOrEqual(proposed);
  expect(messages.every(({ payload }) => payload['requirementUUID'] === requirementUUID)).toBe(true);
}

function checkAll({ ended, listed }: Outcome): void {
  for (const one of ended) check(one);
  const keys = listed.map(({ requirementUUID, unitUUID, startTime }) => `${requirementUUID} ${unitUUID} ${startTime}`);
  expect(new Set(keys).size).toBe(keys.length);
  const halfHours = season.reduce((sum, asked) => sum + asked.halfHours.length, 0);
  expect(keys.length).toBe(UNITS.length * halfHours);
}

/** Returns what stands, without what differs between tenants: UUIDs, keys and seconds. */
const comparable = ({ ended }: Outcome) =>
  ended.map(({ asked, found, events, messages }) => ({
    event: `${asked.buyerEventId} ${asked.eventType}`,
    offers: found.units.flatMap(({ offers }) =>
      offers.map(({ unitId, startTime, state, mw, priceGbpPerMwh, approvedBy, isByHand, factor }) =>
        [unitId, startTime, state, mw, priceGbpPerMwh, approvedBy.join(), isByHand, factor?.toFixed(6)].join(' '),
      ),
    ),
    events: events.map(({ name, assetsOptedIn, statsState }) => `${name} ${assetsOptedIn} ${statsState}`).toSorted(),
    sentences: found.changes.map(({ sentence }) => sentence).toSorted(),
    messages: messages
      .map(({ event, payload }) => [event, payload['offers'], payload['accepted'], payload['rejected']].join(' '))
      .toSorted(),
  }));

describe.skipIf(!hasSeason)('the autopilot over a season (skipped without ../shared/data/neso-dfs)', () => {
  let receiver: WebhookReceiver;
  beforeAll(async () => {
    receiver = await startWebhookReceiver();
  });
  afterAll(() => receiver.close());

  /** Replays the season on a database of its own; the service is killed at random where there is a seed. */
  async function replaySeason(path: string, seed: number | null): Promise<{ outcome: Outcome; kills: number }> {
    const service = await startTestService({
      webhooks: { ...testWebhooks(), secretKey: readOrCreateSecretKey('', SECRET_KEY) },
    });
    try {
      const fleet = await addFleet(service, receiver, path);
      const running = new Running(service, fleet, seed);
      await running.start();
      const replay = new Replay(fleet, running);
      await replay.run();
      const outcome = await readOutcome(fleet, running.client, replay, receiver);
      await running.stop();
      return { outcome, kills: running.kills };
    } finally {
      await service.close();
    }
  }

  it(
    `keeps every guardrail in ${season.length} requirements, late for none and twice for none, also killed`,
    { timeout: TIMEOUT_MS },
    async () => {
      const [whole, killed] = await Promise.all([replaySeason('whole', null), replaySeason('killed', SEED)]);
      checkAll(whole.outcome);
      checkAll(killed.outcome);
      expect(killed.kills).toBeGreaterThan(season.length / 10);
      expect(comparable(killed.outcome)).toEqual(comparable(whole.outcome));
      const approved = whole.outcome.listed.filter(isAutopilots).length;
      expect(approved).toBeGreaterThan(season.length);
      expect(whole.outcome.listed.filter(({ state }) => state === 'LAPSED').length).toBeGreaterThan(season.length);
    },
  );
});
