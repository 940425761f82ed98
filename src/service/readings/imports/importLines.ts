import { sql } from 'kysely';
import { problemItems } from '#contract/faults/items.ts';
import type { ImportedLine, ImportKind, ImportOutcome, ImportResult, NewImport } from '#contract/imports.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import type { PortsOf } from '../../assets/ports/ports.ts';
import type { Handler } from '../../platform/http/call.ts';
import { assetRules } from './assetRules.ts';
import { consentRules } from './consentRules.ts';
import type { ImportRules, ExistingItem } from './importKind.ts';
import { runInSavepoint, failed, type ReadLine, reasonsOf, storeLines } from './storeLines.ts';
import { tariffRules } from './tariffRules.ts';
import { userRules } from './userRules.ts';
type Work = { scope: TenantScope; body: NewImport; results: ImportedLine[] };

/**
 * Imports lines, each by itself: a refused one gets its reason and stops no other. A dry run does the same and rolls
 * everything back, so that lines that pass it can be imported.
 */
export const importLines =
  (ports: PortsOf): Handler<'importLines'> =>
  async ({ scope, body }) => {
    const results: ImportedLine[] = [];
    const byKind: Record<ImportKind, () => Promise<void>> = {
      ASSETS: () => run({ scope, body, results }, assetRules(ports)),
      USERS: () => run({ scope, body, results }, userRules(ports)),
      CONSENTS: () => run({ scope, body, results }, consentRules),
      TARIFFS: () => run({ scope, body, results }, tariffRules),
    };
    await sql`savepoint import`.execute(scope.tx);
    await byKind[body.kind]();
    if (body.dryRun) await sql`rollback to savepoint import`.execute(scope.tx);
    return toResult(body, results);
  };

function toResult({ kind, dryRun }: NewImport, lines: ImportedLine[]): ImportResult {
  const count = (outcome: ImportOutcome): number => lines.filter((line) => line.outcome === outcome).length;
  // Rows made by a dry run no longer exist.
  const shown = dryRun ? lines.map((line) => (line.outcome === 'CREATED' ? { ...line, uuid: null } : line)) : lines;
  return {
    kind,
    dryRun,
    created: count('CREATED'),
    changed: count('CHANGED'),
    skipped: count('SKIPPED'),
    failed: count('FAILED'),
    lines: shown,
  };
}

async function run<Item>(work: Work, rules: ImportRules<Item>): Promise<void> {
  const { scope, results } = work;
  const lines = withoutRepeats(readLines(work, rules), rules, results);
  const known = await rules.findExisting(
    scope,
    lines.map(({ item }) => item),
  );
  const knownOf = ({ item }: ReadLine<Item>): ExistingItem | undefined => known.get(rules.keyOf(item) ?? '');
  await storeLines(
    scope,
    lines.filter((line) => !knownOf(line)),
    (items) => rules.store(scope, items),
    results,
  );
  for (const line of lines) {
    const found = knownOf(line);
    if (found) results[line.index] = await changeExisting(work, rules, line, found);
  }
}

function readLines<Item>({ body, results }: Work, { schema }: ImportRules<Item>): ReadLine<Item>[] {
  return body.lines.flatMap((sent, index) => {
    const read = schema.safeParse(sent);
    if (read.success) return [{ index, item: read.data }];
    results[index] = failed(
      problemItems('body', read.error.issues, sent).map(({ pointer, code, detail }) => ({
        field: pointer.replace(/^\//, ''),
        code,
        detail,
      })),
    );
    return [];
  });
}

function withoutRepeats<Item>(
  lines: readonly ReadLine<Item>[],
  { keyOf }: ImportRules<Item>,
  results: ImportedLine[],
): ReadLine<Item>[] {
  const first = new Map<string, number>();
  return lines.filter(({ index, item }) => {
    const key = keyOf(item);
    if (key === null) return true;
    const before = first.get(key);
    if (before === undefined) first.set(key, index);
    else results[index] = failed([{ field: '', code: 'REPEATED', detail: `repeats item ${before}` }]);
    return before === undefined;
  });
}

/** Changes the existing row of a line, or skips it; returns the result of the line. */
async function changeExisting<Item>(
  { scope, body }: Work,
  { change, restore }: ImportRules<Item>,
  { index, item }: ReadLine<Item>,
  { uuid, archived, note }: ExistingItem,
): Promise<ImportedLine> {
  const skipped = (detail: string): ImportedLine => ({
    outcome: 'SKIPPED',
    uuid,
    reasons: [{ field: '', code: 'EXISTS', detail }],
  });
  if (body.existing === 'SKIP' || change === null) return skipped(note);
  if (archived && body.existing === 'CHANGE')
    return failed([{ field: '', code: 'EXISTS', detail: `${note}; ${HINT}` }]);
  const result = await runInSavepoint(scope, async () => {
    const restored = archived && restore ? await restore(scope, uuid) : null;
    return { restored, changed: await change(scope, uuid, body.lines[index]!, item) };
  });
  if ('refusal' in result) return failed(reasonsOf(result.refusal));
  const { restored, changed } = result.result;
  if (restored !== null)
    return { outcome: 'CHANGED', uuid, reasons: [{ field: '', code: 'RESTORED', detail: restored }] };
  return changed ? { outcome: 'CHANGED', uuid, reasons: [] } : skipped('is already up to date');
}

const HINT = 'restore it first, or import with existing set to RESTORE';
