import assert from 'node:assert/strict';
import type { DeviceKind } from '#energy/simulated/device.ts';
import { UNLIMITED } from '../../harness/createTenantWithKey.ts';
import { startProgram, withDataFolder } from '../../harness/program.ts';
import { withProgramStore } from '../../harness/programStore.ts';
import { dispatchSimulated } from '../dispatch/simulatedFleet.ts';
import { type DeviceOutcome, readOutcomes } from '../dispatch/simulatedOutcome.ts';
import type { Proof } from '../proof.ts';

interface Table {
  yes: number;
  no: number;
  /** Of what was asked: the middle, and half the width. Null: what it uses ends. */
  delivers: [share: number, width: number] | null;
}
const EXPECTED: Partial<Record<DeviceKind, Table>> = {
  EV_CHARGER: { yes: 0.6, no: 0.36, delivers: null },
  HEAT_PUMP: { yes: 0.94, no: 0.02, delivers: [0.7, 0.15] },
  BATTERY: { yes: 0.98, no: 0, delivers: [0.95, 0.05] },
};
const MEDIAN_MS = 2000;
const P95_MS = 8000;
const TOLERANCE = 0.1;
/** Standard errors that a sample may be off. */
const ERRORS = 3.5;

/** An event is dispatched to simulated devices, twice, and the clock moved past it. */
const simulatedDevices: Proof = {
  title: 'Simulated devices answer, take their time and deliver as stated, and two runs are equal',
  minutes: 10,
  options: { assets: { about: 'simulated assets', fallback: 1000 } },
  quick: { assets: 150 },
  run: ({ assets = 0 }) =>
    withDataFolder(async (dataDir) => {
      const program = await startProgram({ DATA_DIR: dataDir });
      try {
        return await withProgramStore(program, dataDir, async ({ store, addTenant }) => {
          const play = async () => {
            const { tenant, client } = await addTenant(UNLIMITED);
            return readOutcomes(store, tenant, await dispatchSimulated(client, assets));
          };
          const [first, second] = [await play(), await play()];
          assert.ok(first.length > assets / 2, `only ${first.length} assets were dispatched`);
          assert.deepEqual(second.map(reproducible), first.map(reproducible), 'two runs differ');
          const byKind = Map.groupBy(first, ({ kind }) => kind);
          const lines = [...byKind].flatMap(([kind, of]) => (EXPECTED[kind] ? [judge(kind, of, EXPECTED[kind])] : []));
          return [`${first.length} dispatches, the same in two runs`, ...lines, judgeLatencies(first)];
        });
      } finally {
        await program.stop();
      }
    }),
};

/** An opt-out has its own instant: its latency differs by the millisecond of the delivery. */
const reproducible = (outcome: DeviceOutcome) => ({
  ...outcome,
  latencyMs: outcome.answer === 'OPTED_OUT' ? null : outcome.latencyMs,
});

/** Compares shares and what was measured of one kind with the table; returns a line. */
function judge(kind: DeviceKind, all: readonly DeviceOutcome[], table: Table): string {
  const said = (is: (outcome: DeviceOutcome) => boolean) => all.filter(is).length / all.length;
  const yes = said(({ answer, execution }) => answer === 'ACKNOWLEDGED' || execution !== 'NONE');
  const no = said(({ answer, execution }) => (answer === 'REJECTED' || answer === 'OPTED_OUT') && execution === 'NONE');
  for (const [what, found, share] of [
    ['yes', yes, table.yes],
    ['no', no, table.no],
  ] as const) {
    const error = Math.sqrt((share * (1 - share)) / all.length);
    const most = Math.max(TOLERANCE * share, ERRORS * error);
    assert.ok(Math.abs(found - share) <= most, `${kind}: ${found} say ${what}, not ${share}`);
  }
  const done = all.filter(({ execution, askedKw }) => execution === 'COMPLETED' && askedKw > 0.05);
  const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
  const line = `${kind}: ${all.length}, yes ${percent(yes)}, no ${percent(no)}`;
  if (table.delivers === null) {
    const remains = done.reduce((sum, { ordinaryKw, deliveredKw }) => sum + ordinaryKw - deliveredKw, 0);
    assert.ok(Math.abs(remains) < 0.001, `${kind}: ${remains} kW remain`);
    return `${line}, uses nothing while paused`;
  }
  const [share, width] = table.delivers;
  const sum = (of: (outcome: DeviceOutcome) => number) => done.reduce((total, each) => total + of(each), 0);
  const delivered = sum((each) => each.deliveredKw) / sum((each) => each.askedKw);
  const most = Math.max(TOLERANCE * share, (ERRORS * width) / Math.sqrt(3 * done.length));
  assert.ok(Math.abs(delivered - share) <= most, `${kind}: ${delivered} of what was asked, not ${share}`);
  return `${line}, ${done.length} delivered ${percent(delivered)} of what was asked`;
}

/** Of cars and heat pumps together. */
function judgeLatencies(all: readonly DeviceOutcome[]): string {
  const sorted = all
    .filter(({ kind, answer }) => (kind === 'EV_CHARGER' || kind === 'HEAT_PUMP') && answer !== 'OPTED_OUT')
    .flatMap(({ latencyMs }) => (latencyMs === null ? [] : [latencyMs]))
    .sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(share * sorted.length)]!;
  const deviation = Math.log(P95_MS / MEDIAN_MS) / 1.6449;
  const root = Math.sqrt(sorted.length);
  // Relative standard errors of quantiles of this distribution.
  for (const [share, expected, error] of [
    [0.5, MEDIAN_MS, (1.2533 * deviation) / root],
    [0.95, P95_MS, (2.113 * deviation) / root],
  ] as const) {
    const most = Math.max(TOLERANCE, ERRORS * error);
    assert.ok(Math.abs(at(share) / expected - 1) <= most, `the ${share} quantile is ${at(share)} ms, not ${expected}`);
  }
  return `answers of ${sorted.length} cars and heat pumps: median ${at(0.5)} ms, p95 ${at(0.95)} ms`;
}

export default simulatedDevices;
