import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { ADJUSTED_LOOK_BACK_DAYS } from '#energy/baseline/lookBack.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import { DAY_MS } from '#energy/time/spans.ts';
import { UNLIMITED } from '../../harness/createTenantWithKey.ts';
import { startProgram, withDataFolder } from '../../harness/program.ts';
import { withProgramStore, type ProgramTenant } from '../../harness/programStore.ts';
import type { Proof } from '../proof.ts';

const ZONES = ['UTC', 'Europe/London', 'America/St_Johns', 'Pacific/Chatham', 'Asia/Kolkata'];

/** A London day on which the clock changes, an event that runs through the change, and its settlement periods. */
const days = [
  {
    date: '2026-03-29',
    dayStart: '2026-03-29T00:00:00Z',
    periods: 46,
    start: '2026-03-29T00:00:00Z',
    end: '2026-03-29T02:00:00Z',
    eventPeriods: [1, 2, 3, 4],
  },
  {
    date: '2026-10-25',
    dayStart: '2026-10-24T23:00:00Z',
    periods: 50,
    start: '2026-10-24T23:30:00Z',
    end: '2026-10-25T01:30:00Z',
    eventPeriods: [2, 3, 4, 5],
  },
];

/**
 * Everything the interface returns about one meter through the change, without what differs between any two tenants.
 */
async function playDay({ client, send }: ProgramTenant, day: (typeof days)[number]): Promise<string[]> {
  const dayStart = Date.parse(day.dayStart);
  await client.setClock({ body: { now: new Date(dayStart - DAY_MS / 2).toISOString() } });
  const user = await client.createUser({ body: { userId: 'ada', name: 'Ada' } });
  const { assetUUID } = await client.createAsset({ body: { name: 'Meter', userUUID: user.userUUID } });
  await client.createConsent({ body: { userUUID: user.userUUID, type: 'DISPATCH' } });
  const { schemeUUID } = await client.createScheme({ body: { name: 'Night', requiresMpan: false } });
  await client.optSchemeAssets({ params: { schemeUUID }, body: { assetUUIDs: [assetUUID], action: 'OPT_IN' } });
  const record = async (fromMs: number, count: number, value: (slot: number) => number) =>
    client.createConsumption({
      body: Array.from({ length: count }, (_, slot) => ({
        assetUUID,
        startTime: new Date(fromMs + slot * HALF_HOUR_MS).toISOString(),
        value: value(slot),
      })),
    });
  await record(
    dayStart - ADJUSTED_LOOK_BACK_DAYS * DAY_MS,
    ADJUSTED_LOOK_BACK_DAYS * 48 - 24,
    (slot) => ((slot % 48) + 1) / 10,
  );
  await client.setClock({ body: { advance: 'PT31S' } });
  const { eventUUID } = await client.createEvent({
    body: { name: 'Through the change', schemeUUID, eventType: 'TURN_DOWN', startTime: day.start, endTime: day.end },
  });
  await client.optEventAssets({
    params: { 'event-uuid': eventUUID },
    body: { assetUUIDs: [assetUUID], action: 'OPT_IN' },
  });
  await client.setClock({ body: { now: new Date(dayStart + day.periods * HALF_HOUR_MS).toISOString() } });
  await record(dayStart - DAY_MS / 2, 24 + day.periods, () => 0.05);
  await client.setClock({ body: { advance: 'PT5M' } });

  const stats = await client.getEventStats({ params: { 'event-uuid': eventUUID } });
  assert.deepEqual(
    stats.settlementPeriods.map((period) => [period.settlementDate, period.settlementPeriod]),
    day.eventPeriods.map((period) => [day.date, period]),
  );
  const profile = await client.getEventProfile({ params: { 'event-uuid': eventUUID } });
  assert.deepEqual([Date.parse(profile.start), profile.baseline.length], [dayStart, day.periods]);
  const range = `from=${day.dayStart}&to=${new Date(dayStart + day.periods * HALF_HOUR_MS).toISOString()}`;
  const paths = [
    ...['halfHour', 'hour', 'day', 'week', 'month'].map(
      (granularity) => `/assets/${assetUUID}/energy-consumption?${range}&granularity=${granularity}`,
    ),
    `/assets/${assetUUID}/baselines?${range}`,
    `/events/${eventUUID}`,
    `/events/${eventUUID}/stats`,
    `/analytics/events/${eventUUID}/profile`,
    `/events/${eventUUID}/timeline`,
  ];
  const texts: string[] = [];
  for (const path of paths) {
    const response = await send('GET', path);
    const text = await response.text();
    assert.equal(response.status, 200, `${path} returned ${response.status}: ${text}`);
    texts.push(`${path} ${text}`);
  }
  const ours = new Map([assetUUID, eventUUID, schemeUUID, user.userUUID].map((uuid, index) => [uuid, `id-${index}`]));
  return texts.map((text) =>
    withoutInstants([...ours].reduce((names, [uuid, name]) => names.replaceAll(uuid, name), text)),
  );
}

/** The clock advances between two calls: instants of writes differ slightly. */
const withoutInstants = (text: string): string =>
  text.replace(/"(?:createdUTC|updatedUTC|calculatedUTC|optedUTC|at|now|statsUpdatedUTC)":"[^"]*"/g, '"written"');

const zones: Proof = {
  title: 'Clock changes and the zone of the machine change no number',
  minutes: 5,
  options: {
    zones: { about: 'zones the machine is set to', fallback: ZONES.length },
    days: { about: 'days on which clocks change', fallback: days.length },
  },
  run: ({ zones: count, days: dayCount }) =>
    withDataFolder(async (dataDir) => {
      const lines: string[] = [];
      const names = new Map<string, string[]>();
      for (const zone of ZONES.slice(-count!)) {
        const program = await startProgram({ DATA_DIR: dataDir, TZ: zone });
        try {
          await withProgramStore(program, dataDir, async ({ addTenant }) => {
            for (const day of days.slice(0, dayCount)) {
              const responses = await playDay(await addTenant(UNLIMITED), day);
              const first = names.get(day.date) ?? responses;
              names.set(day.date, first);
              for (const [index, text] of responses.entries())
                assert.equal(text, first[index], `${zone} returns something else on ${day.date}`);
              lines.push(
                `${zone}, ${day.date}: ${day.periods} settlement periods, ${responses.length} responses of ` +
                  createHash('sha256').update(responses.join('\n')).digest('hex').slice(0, 12),
              );
            }
          });
        } finally {
          await program.stop();
        }
      }
      return lines;
    }),
};

export default zones;
