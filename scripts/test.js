import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { endWithChildren, runChild } from './children.js';
import { toolEnvironment, inRoot, root } from './common.js';
import { build, ensureChromium, ensureInstalled } from './setup.js';

// `npm test -- --long` also runs what walks every operation, every screen, or starts databases of its own.
const scope = process.argv.includes('--long') ? {} : { SHORT: '1' };
const total = { passed: 0, failed: 0, skipped: 0 };
const failures = [];
const printHeading = (text) => console.log(`\n== ${text}`);

function add({ passed = 0, failed = 0, skipped = 0 }) {
  total.passed += passed;
  total.failed += failed;
  total.skipped += skipped;
}

function countAsOne(name, ok) {
  add(ok ? { passed: 1 } : { failed: 1 });
  if (!ok) failures.push(name);
}

async function runTool(name, options, env = {}) {
  return (
    (await runChild(inRoot('node_modules', '.bin', name), options, {
      cwd: root,
      env: toolEnvironment(env),
      stdio: ['ignore', 'inherit', 'inherit'],
    }).catch(() => 1)) === 0
  );
}

/**
 * Runs a test tool, adds the counts of its JSON report and notes its failures; one that failed without counting a
 * failure is one failure.
 */
async function runTestTool(name, options, report, env, read) {
  rmSync(report, { force: true });
  const ok = await runTool(name, options, env);
  const counts = existsSync(report) ? read(JSON.parse(readFileSync(report, 'utf8'))) : {};
  if (!ok && !counts.failed) counts.failed = 1;
  add(counts);
  failures.push(...(counts.failures ?? (ok ? [] : [`${name} gave no report`])));
}

const listed = (names) => names.map((one) => `- ${one}`).join('\n');

/** Names the journeys of a suite that failed. */
const failedJourneys = ({ specs = [], suites = [] }) => [
  ...specs.filter(({ ok }) => !ok).map(({ file, title }) => `${file} > ${title}`),
  ...suites.flatMap(failedJourneys),
];

endWithChildren();
printHeading('Install');
await ensureInstalled();
mkdirSync(inRoot('.cache'), { recursive: true });

printHeading('Chromium');
const chromium = ensureChromium();
console.log(chromium ?? 'none');
const browser = chromium ? { CHROMIUM_PATH: chromium } : {};

printHeading('Format');
countAsOne('the format', await runTool('oxfmt', ['--check']));

printHeading('Lint');
countAsOne('the lint', await runTool('oxlint', ['--deny-warnings']));

printHeading('Types and build');
const [typesHold, isBuilt] = await Promise.all([runTool('tsc', []), build()]);
countAsOne('the types', typesHold);
countAsOne('the build', isBuilt);

printHeading('Tests');
const vitestReport = inRoot('.cache', 'vitest.json');
await runTestTool(
  'vitest',
  ['run', '--reporter=default', '--reporter=./tools/harness/testReporter.ts'],
  vitestReport,
  { ...browser, ...scope, TEST_REPORT: vitestReport },
  (report) => report,
);

const playwrightConfig = 'e2e/playwright.config.ts';
if (existsSync(inRoot(playwrightConfig))) {
  printHeading('Journeys in a browser');
  const report = inRoot('.cache', 'playwright.json');
  await runTestTool(
    'playwright',
    ['test', '-c', playwrightConfig, '--reporter=list,json'],
    report,
    { ...browser, ...scope, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    ({ stats, suites }) => ({
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected,
      skipped: stats.skipped,
      failures: suites.flatMap(failedJourneys),
    }),
  );
}

if (failures.length > 0) console.log(`\nFailed:\n${listed(failures)}`);
console.log(`\n${total.passed} passed, ${total.failed} failed${total.skipped ? `, ${total.skipped} skipped` : ''}`);
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;
