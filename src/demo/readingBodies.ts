import { MAX_CONSUMPTION_RECORDS } from '#contract/consumption.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import { DAY_MS } from '#energy/time/spans.ts';
import type { DemoAsset } from './fleet.ts';
import { exportWh, importWh, isLost, type DemoResponse } from './meterModel.ts';

/** A demo asset with the events it responds to. */
export interface DemoMember extends DemoAsset {
  responses: DemoResponse[];
}

const starts = new Map<number, string>();

/** Start of a half hour as it stands in records; every asset has a record for it. */
function startOf(at: number): string {
  let text = starts.get(at);
  if (text === undefined) starts.set(at, (text = `${new Date(at).toISOString().slice(0, 19)}Z`));
  return text;
}

/** An asset's readings of [fromMs, toMs) as JSON separated by commas, and their number. */
function recordsOf(member: DemoMember, fromMs: number, toMs: number, now: number): { text: string; count: number } {
  const first = Math.max(fromMs, Math.ceil((now - member.historyDays * DAY_MS) / HALF_HOUR_MS) * HALF_HOUR_MS);
  const last = Math.min(toMs, now - member.silentForDays * DAY_MS);
  const named = `{"assetId":"${member.assetId}","startTime":"`;
  let text = '';
  let count = 0;
  for (let at = first; at < last; at += HALF_HOUR_MS) {
    if (isLost(member, at)) continue;
    const isEstimated = member.number % 17 === 3 && at % DAY_MS === 0;
    const head = `${named}${startOf(at)}"${isEstimated ? ',"readingType":"ESTIMATED"' : ''}`;
    text += `${count++ === 0 ? '' : ','}${head},"value":${importWh(member, at, member.responses) / 1000}}`;
    const fed = exportWh(member, at);
    if (fed === null) continue;
    text += `,${head},"direction":"export","value":${fed / 1000}}`;
    count++;
  }
  return { text, count };
}

/**
 * Every reading of [fromMs, toMs) in bodies of at most 50,000 records, with an asset's records all in one body. Built
 * as one text per asset: serialising half a million objects takes seven times as long, joining half a million strings
 * nearly twice.
 */
export function* readingBodies(
  members: readonly DemoMember[],
  fromMs: number,
  toMs: number,
  now: number,
): Generator<Buffer<ArrayBuffer>> {
  let batch: Buffer<ArrayBuffer>[] = [];
  let records = 0;
  for (const member of members) {
    const { text, count } = recordsOf(member, fromMs, toMs, now);
    if (count === 0) continue;
    if (records + count > MAX_CONSUMPTION_RECORDS) {
      yield bodyOf(batch);
      [batch, records] = [[], 0];
    }
    batch.push(Buffer.from(`${records === 0 ? '[' : ','}${text}`, 'latin1'));
    records += count;
  }
  if (records > 0) yield bodyOf(batch);
}

const bodyOf = (assets: readonly Buffer<ArrayBuffer>[]): Buffer<ArrayBuffer> =>
  Buffer.concat([...assets, Buffer.from(']')]);
