import type { Config } from '#boot/config.ts';
import { commandLine } from '#store/commandLine.ts';
import { checkDatabase } from './doctor/database.ts';
import type { Check, Finding } from './doctor/finding.ts';
import { checkDisk, checkOpenFiles, checkTimeZones } from './doctor/machine.ts';
import { checkOwnDatabase } from './doctor/ownDatabase.ts';
import { checkPorts } from './doctor/ports.ts';
import { readOptions } from './readOptions.ts';
import { failUsage, runCommand } from './runStoreCommand.ts';

// `npm run doctor`: says whether Halfhour can run here with the settings that are set, and changes nothing.
const USAGE = `Usage: ${commandLine('doctor')}`;

const marks: Record<Finding['state'], string> = { ok: 'ok      ', warning: 'warning ', problem: 'problem ' };

const checksOf = ({ HOST: host, PORT, SERVICE_PORT, DATA_DIR, PG_BIN, DATABASE_URL: url }: Config): Check[] => [
  () => checkTimeZones(),
  () => checkOpenFiles(),
  () => checkDisk(DATA_DIR),
  () =>
    checkPorts([
      { setting: 'PORT', host, port: PORT, health: '/bff/health' },
      { setting: 'SERVICE_PORT', host, port: SERVICE_PORT, health: '/health' },
    ]),
  () => (url === undefined ? checkOwnDatabase(DATA_DIR, PG_BIN) : checkDatabase(url)),
];

const { positionals } = readOptions(USAGE, {});

await runCommand(async (config) => {
  if (positionals.length > 0) failUsage(USAGE);
  const findings: Finding[] = [];
  for (const check of checksOf(config)) findings.push(...(await check()));
  for (const { state, says, advice } of findings) {
    console.log(marks[state] + says);
    if (advice !== undefined) console.log(`${' '.repeat(marks[state].length)}${advice}`);
  }
  const problems = findings.filter(({ state }) => state === 'problem').length;
  const warnings = findings.filter(({ state }) => state === 'warning').length;
  console.log(problems === 0 ? 'Halfhour can run here.' : 'Halfhour cannot run here like this.');
  if (problems + warnings > 0) console.log(`${problems} to solve, ${warnings} to consider.`);
  if (problems > 0) process.exitCode = 1;
});
