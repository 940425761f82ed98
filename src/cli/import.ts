import { ApiError } from '#client/client.ts';
import { pacedFetch } from '#client/pacedFetch.ts';
import { elapsedSince, monotonicNow } from '#energy/time/clocks.ts';
import { commandLine } from '#store/commandLine.ts';
import { StartupError } from '#store/startupError.ts';
import { formatCount } from '#text/count.ts';
import { importReadings } from './importReadings.ts';
import { readOptions } from './readOptions.ts';
import { clientFor, targetCredentials } from './target.ts';

// `npm run import -- FILE.csv[.gz]`: imports half-hourly readings into a running service.
const USAGE = `Usage: ${commandLine('import', 'FILE.csv[.gz]')}
  Columns: household_id,timestamp_utc,kwh_per_half_hour (timestamps are the start of the half hour, UTC).
  Creates the assets it does not find. Repeating an import changes nothing.
  Talks to the service of the data folder (DATA_DIR), or to SERVICE_URL with API_KEY and TENANT.`;
const MAX_SHOWN = 20;

async function main(): Promise<number> {
  const { positionals } = readOptions(USAGE, {});
  const [file] = positionals;
  if (!file || positionals.length > 1) {
    console.error(USAGE);
    return 2;
  }
  const credentials = targetCredentials();
  const started = monotonicNow();
  const progress = (line: string) =>
    process.stdout.isTTY ? process.stdout.write(`\r\x1b[K${line}`) : console.log(line);
  const report = await importReadings(file, clientFor(credentials, pacedFetch()), progress);
  if (process.stdout.isTTY) process.stdout.write('\n');
  const seconds = (elapsedSince(started) / 1000).toFixed(1);
  console.log(
    `${formatCount(report.accepted)} readings of ${report.assets} assets in ${seconds} s: ` +
      `${formatCount(report.inserted)} new, ${formatCount(report.updated)} sent before; ` +
      `${report.createdAssets} assets created.`,
  );
  if (report.badCount === 0) return 0;
  console.error(`${formatCount(report.badCount)} lines were left out:`);
  for (const { line, reason } of report.bad.slice(0, MAX_SHOWN)) console.error(`  line ${line}: ${reason}`);
  if (report.badCount > MAX_SHOWN) console.error(`  and ${report.badCount - MAX_SHOWN} more`);
  return 1;
}

function describeError(error: unknown): string {
  if (error instanceof StartupError) return error.message;
  if (error instanceof ApiError) return `The service refused: ${error.message}`;
  const { code, cause } = error as { code?: string; cause?: { code?: string } };
  if (code === 'ENOENT') return 'There is no such file.';
  if (cause?.code === 'ECONNREFUSED') return 'The service does not respond: is it running?';
  return error instanceof Error ? error.message : String(error);
}

process.exitCode = await main().catch((error: unknown) => {
  console.error(describeError(error));
  return 1;
});
