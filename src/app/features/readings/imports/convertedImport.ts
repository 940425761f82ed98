import { api } from '#app/data/client.ts';
import { createReadingImport } from '#app/data/imports.ts';
import type { BodyOf } from '#app/data/operationTypes.ts';
import type { BadLine } from '#app/ui/files/BadLines.tsx';
import { ChunkSender } from '#app/ui/files/chunkSender.ts';
import { parseRows } from '#app/ui/files/parseRows.ts';
import type { ConvertedConsumption, SuspicionCode } from '#contract/convertedConsumption.ts';
import type { FileBinding } from '#contract/fileBinding.ts';
import { MAX_CONVERTED_READINGS } from '#contract/limits.ts';
import {
  type ConvertedColumns,
  type ConvertedLine,
  portionsOf,
  readByColumns,
  readByTemplate,
} from './convertedLines.ts';
import { resolveKeys } from './readingsImport.ts';

/** How a file is written, and which column has what: its template says both. */
export interface ConvertedPlan {
  binding: FileBinding | null;
  /** Of the request: a convention, or a pack. */
  how: Pick<BodyOf<'createConvertedConsumption'>, 'convention' | 'pack'>;
  stamp: 'START' | 'END';
  columns: ConvertedColumns;
  /** Of a file that names no asset. */
  assetId: string;
}

/** A file that was read and checked by the service; nothing is stored yet. */
export interface CheckedConverted {
  plan: ConvertedPlan;
  portions: { line: ConvertedLine; asset: { assetUUID: string } | { assetId: string } }[][];
  bad: BadLine[];
  readings: number;
  halfHours: number;
  gaps: number;
  suspicions: ConvertedConsumption['suspicions'];
}

/** The longest file that is read. */
export const MAX_BYTES = 50_000_000;
const NOT_UTF8 = '\ufffd';

/** Reads a file, and has the service check every line of it. */
export async function checkConverted(
  file: File,
  plan: ConvertedPlan,
  onShare: (share: number) => void,
): Promise<CheckedConverted> {
  const { lines, bad, byMpan } = await readFile(file, plan);
  const keys = [...new Set(lines.flatMap(({ key }) => key ?? []))];
  const uuids = byMpan && keys.length > 0 ? await resolveKeys(keys, true, () => {}) : [];
  const uuidOf = new Map(keys.map((key, index) => [key, uuids[index] ?? null]));
  const unknown = byMpan ? lines.filter(({ key }) => key !== null && uuidOf.get(key) === null) : [];
  const known = unknown.length === 0 ? lines : lines.filter((line) => !unknown.includes(line));
  const assetOf = ({ key }: ConvertedLine) =>
    key === null ? { assetId: plan.assetId } : byMpan ? { assetUUID: uuidOf.get(key)! } : { assetId: key };
  const portions = portionsOf(known, MAX_CONVERTED_READINGS, plan.stamp)
    .filter((portion) => portion.length > 0)
    .map((portion) => portion.map((line) => ({ line, asset: assetOf(line) })));
  const { sender, results } = convertedSender(plan, portions, { dryRun: true });
  await sender.run(onShare);
  return {
    plan,
    portions,
    bad: [
      ...bad,
      ...unknown.map(({ line, key }) => ({ line, reason: `no active asset has the MPAN ${key}` })),
      ...results.flatMap(({ faults }, index) => faults.map((fault) => badLineOf(fault, portions[index]!))),
    ].toSorted((one, other) => one.line - other.line),
    readings: known.length,
    halfHours: results.reduce((sum, { halfHours }) => sum + halfHours, 0),
    gaps: results.reduce((sum, { gaps }) => sum + gaps, 0),
    suspicions: merged(results.flatMap(({ suspicions }) => suspicions)),
  };
}

async function readFile(file: File, plan: ConvertedPlan) {
  const rows: { line: number; fields: string[] }[] = [];
  for await (const some of parseRows(file)) for (const row of some) rows.push(row);
  const [header, ...body] = rows;
  if (rows.some(({ fields }) => fields.some((field) => field.includes(NOT_UTF8))))
    throw new Error('The file is not UTF-8. Save it as CSV UTF-8');
  return plan.binding ? readByTemplate(header?.fields ?? [], body, plan.binding) : readByColumns(body, plan.columns);
}

/** Begins to store what was checked; the totals are the half hours that were new, and those that were there, so far. */
export async function startConverted(
  fileName: string,
  { plan, portions }: CheckedConverted,
  acceptSuspicions: SuspicionCode[],
): Promise<{ sender: ChunkSender; totals: () => { inserted: number; updated: number } }> {
  const importUUID = await createReadingImport(fileName);
  const { sender, results } = convertedSender(plan, portions, { dryRun: false, acceptSuspicions, importUUID });
  return {
    sender,
    totals: () => ({
      inserted: results.reduce((sum, { inserted }) => sum + (inserted ?? 0), 0),
      updated: results.reduce((sum, { updated }) => sum + (updated ?? 0), 0),
    }),
  };
}

/** One such request a second is allowed. */
const INTERVAL_MS = 1050;

/** Checks or stores portion after portion; a retry of one after a lost response stores it once. */
function convertedSender(plan: ConvertedPlan, portions: CheckedConverted['portions'], more: RequestMode) {
  const results: Awaited<ReturnType<typeof api.createConvertedConsumption>>[] = [];
  const keys = portions.map(() => crypto.randomUUID());
  const send = async (portion: number): Promise<void> => {
    results[portion] = await api.createConvertedConsumption(
      { body: bodyOf(plan, portions[portion]!, more) },
      more.dryRun ? {} : { headers: { 'idempotency-key': keys[portion]! } },
    );
  };
  const sizes = portions.map(({ length }) => length);
  return { sender: new ChunkSender({ sizes, send, intervalMs: INTERVAL_MS }), results };
}

type RequestMode = Pick<BodyOf<'createConvertedConsumption'>, 'dryRun' | 'acceptSuspicions' | 'importUUID'>;

const bodyOf = (
  { how }: ConvertedPlan,
  portion: CheckedConverted['portions'][number],
  more: RequestMode,
): BodyOf<'createConvertedConsumption'> => ({
  ...how,
  ...more,
  readings: portion.map(({ line: { line, stamp, value }, asset }) => ({
    ...asset,
    stamp,
    value,
    ...(more.importUUID !== undefined && { row: line }),
  })),
});

function badLineOf(
  { pointer, detail }: ConvertedConsumption['faults'][number],
  portion: CheckedConverted['portions'][number],
): BadLine {
  const place = Number(/^\/readings\/(\d+)/.exec(pointer)?.[1] ?? NaN);
  return { line: portion[place]?.line.line ?? 0, reason: detail };
}

/** Each once, in all portions together. */
function merged(suspicions: ConvertedConsumption['suspicions']): ConvertedConsumption['suspicions'] {
  const byCode = new Map<SuspicionCode, ConvertedConsumption['suspicions'][number]>();
  for (const suspicion of suspicions) {
    const known = byCode.get(suspicion.code);
    if (known) known.assets += suspicion.assets;
    else byCode.set(suspicion.code, { ...suspicion });
  }
  return [...byCode.values()];
}
