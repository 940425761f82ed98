import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import { DAY_MS } from '#energy/time/spans.ts';
import type { DemoAsset } from './fleet.ts';
import { exportWh, importWh, isLost, type Response } from './loadShape.ts';

/** A demo asset with the events it responds to. */
export interface DemoMember extends DemoAsset {
  responses: Response[];
}

const MOST_RECORDS = 50_000;

const starts = new Map<number, string>();

/** A half hour's start as records have it; every asset has a record of it. */
function startOf(at: number): string {
  let text = starts.get(at);
  if (text === undefined) starts.set(at, (text = `${new Date(at).toISOString().slice(0, 19)}Z`));
  return text;
}

/** An asset's readings of [fromMs, toMs), as JSON. */
function recordsOf(member: DemoMember, fromMs: number, toMs: number, now: number): string[] {
  const first = Math.max(fromMs, Math.ceil((now - member.historyDays * DAY_MS) / HALF_HOUR_MS) * HALF_HOUR_MS);
  const last = Math.min(toMs, now - member.silentForDays * DAY_MS);
  const records: string[] = [];
  for (let at = first; at < last; at += HALF_HOUR_MS) {
    if (isLost(member, at)) continue;
    const head = `{"assetId":"${member.assetId}","startTime":"${startOf(at)}",${member.number % 17 === 3 && at % DAY_MS === 0 ? '"readingType":"ESTIMATED",' : ''}`;
    records.push(`${head}"value":${importWh(member, at, member.responses) / 1000}}`);
    const fed = exportWh(member, at);
    if (fed !== null) records.push(`${head}"direction":"export","value":${fed / 1000}}`);
  }
  return records;
}

/**
 * Every reading of [fromMs, toMs) in bodies of at most 50,000 records, an asset's all in one. Put together as text: to make
 * half a million objects and to print them takes four times as long.
 */
export function* readingBodies(members: readonly DemoMember[], fromMs: number, toMs: number, now: number): Generator<Buffer<ArrayBuffer>> {
  let batch: string[] = [];
  for (const member of members) {
    const records = recordsOf(member, fromMs, toMs, now);
    if (batch.length + records.length > MOST_RECORDS) {
      yield bodyOf(batch);
      batch = [];
    }
    batch.push(...records);
  }
  if (batch.length > 0) yield bodyOf(batch);
}

const bodyOf = (records: readonly string[]): Buffer<ArrayBuffer> => Buffer.from(`[${records.join()}]`, 'latin1');
