import assert from 'node:assert/strict';
import type { Client } from '#client/client.ts';
import type { Event } from '#contract/event.ts';
import { moveClock } from '../../harness/moveClock.ts';

const DOWN_S = 4 * 60;
const CLOCK_S = 5;
const FLEET_EVENT = 'Network constraint';
/** Time after the start of an event by which its first half hour is measured: a large event is counted with pauses. */
const MEASURED_MS = 50 * 60_000;
const percent = (share: number): string => `${(100 * share).toFixed(0)} %`;

async function eventNamed(client: Client, name: string): Promise<Event> {
  const { data } = await client.listEvents({ query: { search: name, pageSize: 100 } });
  const event = data.find((each) => each.name === name);
  assert.ok(event, `there is no event ${name}`);
  return event;
}

/** Of the fleet, at least, in the running event; a pilot has a small one. */
const LIVE_SHARE = 0.3;
const PILOT = 120;

/** From the first answer on the clock is the machine's, to seconds. */
export async function judgeClock(client: Client): Promise<string> {
  const { offsetSeconds, movingTo } = await client.getClock();
  assert.ok(Math.abs(offsetSeconds) <= CLOCK_S && movingTo === null, `the clock is off by ${offsetSeconds} s`);
  return `the clock is off by ${offsetSeconds} s`;
}

/** The event for which the fleet is asked as it joins, once its first half hour has been measured. */
export async function judgeFleetLive(client: Client, fleet: number): Promise<string> {
  const { startTime } = await eventNamed(client, FLEET_EVENT);
  await moveClock(client, Date.parse(startTime) + MEASURED_MS);
  return judgeLive(client, FLEET_EVENT, fleet);
}

/** A running event: who was asked, who promised, what the first half hour measured, and who is silent. */
export async function judgeLive(client: Client, name: string, fleet: number): Promise<string> {
  const { eventUUID, state, priceGbpPerMwh } = await eventNamed(client, name);
  const params = { 'event-uuid': eventUUID };
  const { requestedKw, promisedKw, measuredKw, assets } = await client.getDispatchSummary({ params });
  assert.equal(state, 'STARTED');
  assert.ok(requestedKw > 0 && promisedKw > 0, `the running event asks ${requestedKw} kW, ${promisedKw} are promised`);
  assert.ok(measuredKw !== null, 'the running event has not measured anything');
  if (fleet > PILOT)
    assert.ok(assets > LIVE_SHARE * fleet && requestedKw > fleet / 10, `${assets} assets are asked ${requestedKw} kW`);
  const silent = await client.listDispatches({ params, query: { silent: 'true', sort: '-kwAtRisk', pageSize: 1000 } });
  const { measured, projected } = await client.getEventLive({ params });
  const gbp = (kwh: number | null) => `£${((kwh! * priceGbpPerMwh!) / 1000).toFixed(2)}`;
  const risks = silent.data.map((each) => each.kwAtRisk);
  assert.deepEqual(
    risks,
    risks.toSorted((a, b) => b - a),
    'those who are silent are not in the order of kW',
  );
  return (
    `${name} is running: ${assets} assets, ${requestedKw} kW asked, ${promisedKw} promised, ${measuredKw} measured, ` +
    `${gbp(measured.deliveredKwh)} of likely ${gbp(projected.kwh)}; ${silent.totalItems} silent, the first with ${risks[0]} kW`
  );
}

/** The last past event: a shortfall, a rebound, and a controller that was out of reach. */
export async function judgePast(client: Client): Promise<string[]> {
  const { eventUUID } = await eventNamed(client, 'Evening peak 5');
  const params = { 'event-uuid': eventUUID };
  const [stats, { reboundKwh }] = [await client.getEventStats({ params }), await client.getEventAnalytics({ params })];
  const share = stats.deliveredKwh / stats.targetKwh!;
  assert.ok(share > 0.3 && share < 0.9, `the past event has delivered ${share} of its target`);
  assert.ok(reboundKwh! > 0.05 * stats.deliveredKwh, `its rebound is ${reboundKwh} kWh`);
  const { data } = await client.listControllers({ query: { search: 'unsteady' } });
  const { controllerUUID, health } = data[0]!;
  const batches = await client.listDispatchBatches({
    params: { controllerUUID },
    query: { eventUUID, sort: 'number' },
  });
  const { createdUTC, deliveredUTC, attempts } = batches.data[0]!;
  const downS = (Date.parse(deliveredUTC!) - Date.parse(createdUTC)) / 1000;
  assert.ok(downS >= DOWN_S && downS < DOWN_S + 60, `the controller was out of reach for ${downS} s`);
  assert.ok(
    attempts.length >= 5 && attempts.every(({ error }) => error !== null),
    `${attempts.length} attempts failed`,
  );
  assert.equal(health, 'ONLINE');
  return [
    `past: ${stats.deliveredKwh.toFixed(1)} kWh delivered, ${percent(share)} of the target, ` +
      `£${stats.revenueGbp!.toFixed(2)}, rebound ${reboundKwh!.toFixed(1)} kWh`,
    `a controller was out of reach for ${downS} s, in ${attempts.length} attempts, and is ${health}`,
  ];
}

/** An event to come whose window was moved. */
export async function judgeMoved(client: Client): Promise<string> {
  const { eventUUID, assetsOptedIn, contractedMw } = await eventNamed(client, 'Evening peak 6');
  const { data } = await client.getEventTimeline({ params: { 'event-uuid': eventUUID }, query: { pageSize: 1000 } });
  const moved = data.some(({ changes }) => changes?.some(({ property }) => property === 'startTime'));
  assert.ok(moved, 'no event was moved');
  const kwEach = (1000 * contractedMw!) / assetsOptedIn;
  assert.ok(kwEach > 0.2 && kwEach < 2, `${kwEach} kW are contracted of an asset`);
  return `moved: ${assetsOptedIn} assets take part, ${(1000 * contractedMw!).toFixed(0)} kW contracted`;
}

/** Homes that are invited by mail and have not answered. */
export async function judgeInvited(client: Client): Promise<string> {
  const { eventUUID } = await eventNamed(client, 'Saving session');
  const mails = await client.listMails({ query: { eventUUID, kind: 'INVITATION', pageSize: 1000 } });
  assert.ok(mails.data.length > 10, `${mails.data.length} invitations were written`);
  const { data } = await client.listEventAssets({ params: { 'event-uuid': eventUUID }, query: { pageSize: 1000 } });
  const open = data.filter(({ state, invitation }) => state === 'INVITED' && invitation?.answer == null);
  assert.ok(open.length > 10, `${open.length} homes have not answered`);
  return `${mails.data.length} homes are invited by mail (${mails.data[0]!.status}), ${open.length} have not answered`;
}
