import { setImmediate } from 'node:timers/promises';
import type { Client } from '#client/client.ts';
import type { DemoAsset } from './fleet.ts';
import { exportWh, importWh, isLost, type Response } from './loadShape.ts';

/** A registered demo asset with the events it responds to. */
export interface DemoMember extends DemoAsset {
  assetUUID: string;
  responses: Response[];
}

const DAY_MS = 86_400_000;
const HALF_HOUR_MS = 1_800_000;
const MOST_RECORDS = 50_000;

interface Reading {
  assetUUID: string;
  startTime: string;
  value: number;
  direction: 'import' | 'export';
  readingType: 'ACTUAL' | 'ESTIMATED';
}

function* readingsOf(member: DemoMember, fromMs: number, toMs: number, now: number): Generator<Reading> {
  const first = Math.max(fromMs, Math.ceil((now - member.historyDays * DAY_MS) / HALF_HOUR_MS) * HALF_HOUR_MS);
  const last = Math.min(toMs, now - member.silentForDays * DAY_MS);
  for (let at = first; at < last; at += HALF_HOUR_MS) {
    if (isLost(member, at)) continue;
    const readingType = member.number % 17 === 3 && at % DAY_MS === 0 ? 'ESTIMATED' : 'ACTUAL';
    const head = { assetUUID: member.assetUUID, startTime: new Date(at).toISOString(), readingType } as const;
    yield { ...head, direction: 'import', value: importWh(member, at, member.responses) / 1000 };
    const fed = exportWh(member, at);
    if (fed !== null) yield { ...head, direction: 'export', value: fed / 1000 };
  }
}

/** Sends every reading of [fromMs, toMs) in requests of at most 50,000 records; while one is on its way the next is made. */
export async function sendReadings(client: Client, members: DemoMember[], fromMs: number, toMs: number, now: number): Promise<void> {
  let batch: Reading[] = [];
  let sending: Promise<unknown> = Promise.resolve();
  const flush = async () => {
    await sending;
    if (batch.length > 0) sending = client.createConsumption({ body: batch });
    batch = [];
    // What is to be sent leaves before anything else is made.
    await setImmediate();
  };
  for (const member of members)
    for (const reading of readingsOf(member, fromMs, toMs, now)) {
      batch.push(reading);
      if (batch.length === MOST_RECORDS) await flush();
    }
  await flush();
  await sending;
}
