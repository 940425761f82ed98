import type { FileBinding } from '#energy/files/binding.ts';
import { namesAssets } from '#energy/files/binding.ts';
import { type RowFacts, boundCells } from '#energy/files/boundRows.ts';
import { netSeries } from '#energy/halfHourSeries.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { measureThese } from '../../baselines/measurement/measureOptedIn.ts';
import { readUnitBaseline } from '../../events/unit/unitBaseline.ts';
import { conflict } from '../../platform/http/problem.ts';
import { BEFORE_FIRST_ASSET } from '../../platform/rows/firstAsset.ts';
import { readAllReadings } from '../../readings/readReadings.ts';
import type { FileSubject } from './fileSubject.ts';
import { bmUnitIn, type Participant, type Participants, readParticipants, textsOf } from './participants.ts';
import { filePortion } from './portions.ts';

export type InTransaction = <Result>(work: (scope: TenantScope) => Promise<Result>) => Promise<Result>;

/** Asset with its half hours over the window of a file, in net Wh; NaN without a reading or baseline. */
interface MeteredAsset {
  asset: Participant;
  meteredWh: Float64Array;
  baselineWh: Float64Array | null;
}

const hasField = ({ columns }: FileBinding, field: string): boolean => columns.some((column) => column.field === field);

/** Throws 409 where a file of a binding cannot be made of its subject. */
export function requireEventOfFile({ event }: FileSubject, binding: FileBinding): void {
  if (event === null && (binding.kind === 'GROUP_BASELINE' || hasField(binding, 'BASELINE')))
    throw conflict('A baseline belongs to an event: provide eventUUID');
}

/** Yields the rows of a file by a binding, portion after portion of assets. */
export async function* boundRows(
  inTransaction: InTransaction,
  participants: Participants,
  binding: FileBinding,
): AsyncGenerator<string[][]> {
  const { subject } = participants;
  const shared: RowFacts['texts'] = { EVENT_NAME: subject.name, FROM: subject.from, TO: subject.to };
  const bmUnitOf = bmUnitIn(subject);
  const rowsOf = (asset: Participant | null, facts: Omit<RowFacts, 'texts'>) =>
    boundCells(binding, { ...facts, texts: { ...shared, ...(asset && textsOf(asset, bmUnitOf)) } });
  if (binding.kind === 'PARTICIPANTS') {
    for await (const assets of completeAssets(inTransaction, participants))
      yield assets.map((asset) => rowsOf(asset, {}));
    return;
  }
  const halfHours = Array.from(
    { length: (subject.window.toMs - subject.window.fromMs) / HALF_HOUR_MS },
    (_, slot) => subject.window.fromMs + slot * HALF_HOUR_MS,
  );
  if (binding.kind === 'READINGS' && namesAssets(binding)) {
    for await (const metered of meteredAssets(inTransaction, participants, hasField(binding, 'BASELINE')))
      yield metered.flatMap(({ asset, meteredWh, baselineWh }) =>
        halfHours.flatMap((startMs, slot) =>
          Number.isNaN(meteredWh[slot]!)
            ? []
            : [rowsOf(asset, { startMs, meteredWh: meteredWh[slot]!, baselineWh: baselineWh?.[slot] ?? NaN })],
        ),
      );
    return;
  }
  const sums = await addUp(inTransaction, participants, binding, halfHours.length);
  yield halfHours.flatMap((startMs, slot) => {
    const [meteredWh, baselineWh] = [sums.meteredWh[slot]!, sums.baselineWh?.[slot] ?? NaN];
    const value = binding.kind === 'READINGS' ? meteredWh : baselineWh;
    return Number.isNaN(value) ? [] : [rowsOf(null, { startMs, meteredWh, baselineWh })];
  });
}

/** Adds up all assets: a half hour that one of them lacks has no figure. */
async function addUp(inTransaction: InTransaction, participants: Participants, binding: FileBinding, slots: number) {
  const { event, scheme } = participants.subject;
  const needsBaseline = hasField(binding, 'BASELINE');
  const unit = needsBaseline && event ? await inTransaction((scope) => readUnitBaseline(scope, event, scheme)) : null;
  if (unit && unit.wh === null)
    throw conflict('The event has no baseline in force: none was nominated before the deadline');
  const sums = {
    meteredWh: new Float64Array(slots),
    baselineWh: needsBaseline ? (unit?.wh ? Float64Array.from(unit.wh) : new Float64Array(slots)) : null,
  };
  if (unit && binding.kind === 'GROUP_BASELINE') return sums;
  for await (const metered of meteredAssets(inTransaction, participants, needsBaseline && unit === null))
    for (const { meteredWh, baselineWh } of metered)
      for (let slot = 0; slot < slots; slot++) {
        sums.meteredWh[slot]! += meteredWh[slot]!;
        if (sums.baselineWh && baselineWh) sums.baselineWh[slot]! += baselineWh[slot]!;
      }
  return sums;
}

async function* meteredAssets(
  inTransaction: InTransaction,
  participants: Participants,
  withBaseline: boolean,
): AsyncGenerator<MeteredAsset[]> {
  const { event, scheme, window } = participants.subject;
  for await (const assets of completeAssets(inTransaction, participants))
    yield await inTransaction(async (scope) => {
      const uuids = assets.map(({ asset_uuid }) => asset_uuid);
      const registers = uuids.flatMap((assetUUID) =>
        (['import', 'export'] as const).map((direction) => ({ assetUUID, direction })),
      );
      const read = await readAllReadings(scope, registers, window.fromMs, window.toMs);
      const measured = withBaseline && event ? await measureThese(scope, event, scheme, window, uuids) : [];
      const baselines = new Map(measured.map(({ assetUUID, baselineWh }) => [assetUUID, baselineWh]));
      return assets.map((asset, index) => ({
        asset,
        meteredWh: netSeries(read[2 * index]!, read[2 * index + 1]!).wh,
        baselineWh: baselines.get(asset.asset_uuid) ?? null,
      }));
    });
}

/** Yields assets that lack nothing, some hundred at a time. */
export async function* completeAssets(
  inTransaction: InTransaction,
  participants: Participants,
  gspGroup?: string,
): AsyncGenerator<Participant[]> {
  for (let after = BEFORE_FIRST_ASSET; ;) {
    const from = after;
    const assets = await inTransaction((scope) => readParticipants(scope, participants, from, gspGroup));
    if (assets.length > 0) yield assets.filter(({ missing }) => missing.length === 0);
    if (assets.length < filePortion.assets) return;
    after = assets.at(-1)!.asset_uuid;
  }
}
