import { deviceOf } from '#energy/simulated/device.ts';
import type { Executed } from '#energy/simulated/executed.ts';
import { readSimulated } from '#energy/simulated/simulatedMeter.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import { BAD_RECEPTION } from '../../assets/simulatedSerial.ts';
import { ConsumptionGrouper, type GroupedConsumption } from '../../readings/groupedConsumption.ts';
import type { SimulatedAsset } from './simulatedAssets.ts';

/** Simulated meter, and the first half hour to read, in epoch milliseconds. */
export interface MeterSpan {
  asset: SimulatedAsset;
  fromMs: number;
}

/** Readings of simulated meters up to `toMs`, as a batch to store. */
export class ReadingBatch {
  readonly #toMs: number;
  readonly #grouper: ConsumptionGrouper;
  /** Assets of the batch by reference. */
  readonly assetUUIDs: string[] = [];
  readings = 0;

  constructor(spans: readonly MeterSpan[], toMs: number) {
    this.#toMs = toMs;
    const halfHours = spans.reduce((sum, { fromMs }) => sum + Math.max(0, (toMs - fromMs) / HALF_HOUR_MS), 0);
    this.#grouper = new ConsumptionGrouper(Math.max(spans.length, 2 * halfHours));
  }

  /** Adds the readings of one meter; `executed` is what its device did for events. */
  add({ asset, fromMs }: MeterSpan, executed: readonly Executed[]): void {
    const device = deviceOf({
      assetId: asset.asset_id,
      assetType: asset.asset_type,
      mpan: asset.mpan,
      exportMpan: asset.export_mpan,
      powerKw: asset.power_kw,
      capacityKwh: asset.capacity_kwh,
    });
    const hasExport = asset.export_mpan !== null || device.kind === 'BATTERY' || device.kind === 'SOLAR';
    const isWeak = asset.meter_serial_number?.endsWith(BAD_RECEPTION) === true;
    let reference = -1;
    for (let startMs = fromMs; startMs < this.#toMs; startMs += HALF_HOUR_MS) {
      const reading = readSimulated(device, startMs, executed, isWeak);
      if (reading === null) continue;
      // Without a reading an asset is not named in the batch.
      if (reference === -1) reference = this.#addReference(asset.asset_uuid);
      const halfHour = startMs / HALF_HOUR_MS;
      this.#grouper.add(reference, false, halfHour, reading.importWh, reading.isEstimated, this.readings++);
      if (hasExport)
        this.#grouper.add(reference, true, halfHour, reading.exportWh, reading.isEstimated, this.readings++);
    }
  }

  finish(): GroupedConsumption {
    return this.#grouper.finish(this.readings);
  }

  #addReference(assetUUID: string): number {
    this.assetUUIDs.push(assetUUID);
    return this.#grouper.addReference(assetUUID, false, 0);
  }
}
