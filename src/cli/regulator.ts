import { existsSync, writeFileSync } from 'node:fs';
import { applyVerdictFile, type BadDecision, waitingMpans } from '#service/schemes/regulatorFile.ts';
import { commandLine } from '#store/commandLine.ts';
import type { Store } from '#store/openStore.ts';
import { readOptions } from './readOptions.ts';
import { COLUMNS, readVerdicts } from './readVerdicts.ts';
import { fail, failUsage, runStoreCommand } from './runStoreCommand.ts';
import '#service/followers.ts';

// `npm run regulator -- export|import`: the regulator of live tenants decides by file.
const USAGE = `Usage: ${commandLine('regulator', 'export FILE.csv --scheme UUID [--tenant UUID]')}
       ${commandLine('regulator', 'import FILE.csv [--scheme UUID] [--tenant UUID]')}
  export writes the MPANs that wait for a check in a scheme, or for a further one, one a line.
  import reads ${COLUMNS.join()} (READY, DUPLICATED or REJECTED; empty: not decided yet). Assets that are READY already
  take a verdict too; what is READY no more leaves the events it was opted in to.
  A bad line refuses the whole file. Without --tenant every live tenant is looked at.`;
const MAX_SHOWN = 100;

const { positionals, values } = readOptions(USAGE, { scheme: { type: 'string' }, tenant: { type: 'string' } });

const asUuid = (text: string | undefined): string | undefined =>
  text === undefined || /^[0-9a-f-]{36}$/i.test(text) ? text?.toLowerCase() : failUsage(USAGE);
const file = (): string => (positionals.length === 2 ? positionals[1]! : failUsage(USAGE));

async function exportFile({ background: db }: Store): Promise<void> {
  const path = file();
  const scheme = asUuid(values.scheme) ?? failUsage(USAGE);
  if (existsSync(path)) fail(`${path} is there already: name another file.`);
  const mpans =
    (await waitingMpans(db, { scheme, tenant: asUuid(values.tenant) })) ??
    fail('No live tenant has such a scheme; name a sandbox tenant with --tenant.');
  writeFileSync(path, [COLUMNS.join(), ...mpans.map((mpan) => `${mpan},,`), ''].join('\n'), { mode: 0o600 });
  console.log(`${mpans.length} MPANs wait for a check: ${path}`);
}

async function importFile({ background: db }: Store): Promise<void> {
  const path = file();
  if (!existsSync(path)) fail(`There is no file ${path}.`);
  const { verdicts, bad, undecided } = await readVerdicts(path);
  if (bad.length > 0) refuseFile(bad);
  const result = await applyVerdictFile(db, verdicts, { scheme: asUuid(values.scheme), tenant: asUuid(values.tenant) });
  if ('bad' in result) refuseFile(result.bad);
  else
    console.log(
      `${result.checked} assets checked, ${result.moved} of them have another status now; ${undecided} lines are ` +
        'not decided yet.',
    );
}

function refuseFile(bad: readonly BadDecision[]): never {
  const more = bad.length > MAX_SHOWN ? `\n  and ${bad.length - MAX_SHOWN} more` : '';
  const shown = bad.slice(0, MAX_SHOWN).map(({ line, reason }) => `\n  line ${line}: ${reason}`);
  return fail(`Nothing was changed; ${bad.length} of the lines are bad:${shown.join('')}${more}`);
}

const commands: Record<string, (store: Store) => Promise<void>> = { export: exportFile, import: importFile };
await runStoreCommand(async (store) => (commands[positionals[0] ?? ''] ?? (() => failUsage(USAGE)))(store));
