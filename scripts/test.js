import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { endWithChildren, runChild } from './children.js';
import { environment, inRoot, root } from './common.js';
import { build, ensureChromium, ensureInstalled } from './setup.js';

const total = { passed: 0, failed: 0, skipped: 0 };
const heading = (text) => console.log(`\n== ${text}`);

function add({ passed = 0, failed = 0, skipped = 0 }) {
  total.passed += passed;
  total.failed += failed;
  total.skipped += skipped;
}

const asOne = (ok) => add(ok ? { passed: 1 } : { failed: 1 });

async function tool(name, options, env = {}) {
  return (
    (await runChild(inRoot('node_modules', '.bin', name), options, {
      cwd: root,
      env: environment(env),
      stdio: ['ignore', 'inherit', 'inherit'],
    }).catch(() => 1)) === 0
  );
}

/**
 * Runs a test tool and adds the counts of its JSON report; one that failed without counting a failure is one failure.
 */
async function testTool(name, options, report, env, count) {
  rmSync(report, { force: true });
  const ok = await tool(name, options, env);
  const counts = existsSync(report) ? count(JSON.parse(readFileSync(report, 'utf8'))) : {};
  if (!ok && !counts.failed) counts.failed = 1;
  add(counts);
}

endWithChildren();
heading('Install');
await ensureInstalled();
mkdirSync(inRoot('.cache'), { recursive: true });

heading('Chromium');
const chromium = ensureChromium();
console.log(chromium ?? 'none');
const browser = chromium ? { CHROMIUM_PATH: chromium } : {};

heading('Format');
asOne(await tool('oxfmt', ['--check']));

heading('Lint');
asOne(await tool('oxlint', ['--deny-warnings']));

heading('Types');
asOne(await tool('tsc', []));

heading('Tests');
const vitestReport = inRoot('.cache', 'vitest.json');
await testTool(
  'vitest',
  ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`],
  vitestReport,
  browser,
  (report) => ({
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
  }),
);

heading('Build');
asOne(await build());

const playwrightConfig = 'e2e/playwright.config.ts';
if (existsSync(inRoot(playwrightConfig))) {
  heading('Journeys in a browser');
  const report = inRoot('.cache', 'playwright.json');
  await testTool(
    'playwright',
    ['test', '-c', playwrightConfig, '--reporter=list,json'],
    report,
    { ...browser, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    ({ stats }) => ({
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected,
      skipped: stats.skipped,
    }),
  );
}

console.log(`\n${total.passed} passed, ${total.failed} failed${total.skipped ? `, ${total.skipped} skipped` : ''}`);
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;
