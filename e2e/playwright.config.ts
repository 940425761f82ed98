import { defineConfig } from 'playwright/test';
import { keepTemporaryFilesInMemory } from '../tools/harness/keepTemporaryFilesInMemory.ts';

keepTemporaryFilesInMemory();

const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
/** Chromium as root, without access to any other network. */
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Every screen, or a fleet of thousands. */
const WALKS = ['looks', 'accessibility', 'figures', 'thirdPartyServer', 'london', 'fleetOfTenThousand'];
/** Screens that few operators open each day, and what others show beside their own subject. */
const SELDOM = (
  'away bulk changes claims comfort compliance dataAccess feed holdOut implausible imports keyboard mail marketFiles ' +
  'meterAccounts nominations oidc operatorMonth packs payments selling tenDashboards webhooks'
).split(' ');
const filesOf = (names: readonly string[]): string[] => names.map((name) => `**/${name}.spec.ts`);
/** `npm test -- --long`, which CI runs, and `npm run e2e` run them. */
const LONG = [
  { name: 'long', testMatch: filesOf(WALKS) },
  { name: 'seldom', testMatch: filesOf(SELDOM) },
];

const WIDTHS = '**/layout.spec.ts';

export default defineConfig({
  testDir: '.',
  globalSetup: './globalSetup.ts',
  outputDir: '../test-results',
  // Each worker runs a whole instance and a browser, and waits for a third of its time: three share two cores.
  workers: 3,
  fullyParallel: false,
  // As in vitest.config.ts: on CI a failure counts when it repeats.
  retries: process.env['CI'] ? 1 : 0,
  forbidOnly: Boolean(process.env['CI']),
  // Limits for what hangs: machines differ by a factor of three, and three browsers share two cores.
  timeout: 180_000,
  // Pictures are compared with those of e2e/looks, never made in passing: `npm run looks` makes them.
  updateSnapshots: 'none',
  snapshotPathTemplate: '{testDir}/looks/pictures/{arg}{ext}',
  expect: {
    timeout: 30_000,
    toHaveScreenshot: {
      animations: 'disabled',
      caret: 'hide',
      scale: 'css',
      // What remains between two builds of Chromium: the edges of letters. Measured between Debian's 150 and the
      // headless shell 153, both with the bundled font, without hinting.
      threshold: 0.2,
      maxDiffPixelRatio: 0.004,
    },
  },
  reporter: [['list']],
  // The longest files begin first, so that no worker is left with one of them at the end.
  projects: [
    ...(process.env['SHORT'] ? [] : LONG),
    { name: 'others', testIgnore: [...filesOf([...WALKS, ...SELDOM]), WIDTHS] },
    // Every screen at seven widths takes minutes: `npm run widths`.
    ...(process.env['WIDTHS'] ? [{ name: 'widths', testMatch: WIDTHS }] : []),
  ],
  use: {
    browserName: 'chromium',
    launchOptions: { executablePath, args },
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    viewport: { width: 1440, height: 900 },
    // What it keeps would hide requests from `page.route`; away.spec.ts allows it.
    serviceWorkers: 'block',
    // A trace of everything takes as long as the test: only the second attempt has one.
    trace: 'on-first-retry',
  },
});
