import { chromium } from 'playwright';
import { startInstance } from '../e2e/instance.ts';
import { type Figure, median, ms } from './support.ts';

const RUNS = 9;
const ARGS = ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'];

/** From typing the address to the first row of the assets table on screen: a fresh browser profile each time, demo data. */
export async function assetsPage(): Promise<Figure[]> {
  const instance = await startInstance();
  const browser = await chromium.launch({ executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium', args: ARGS });
  try {
    const first = await browser.newContext();
    const page = await first.newPage();
    await page.goto(instance.signInLink);
    await page.getByRole('button', { name: 'Not now' }).click();
    await page.getByRole('heading', { name: 'Home' }).waitFor();
    const storageState = await first.storageState();
    const times: number[] = [];
    let bytes = 0;
    for (let run = 0; run < RUNS; run++) {
      const context = await browser.newContext({ storageState, viewport: { width: 1440, height: 900 } });
      const cold = await context.newPage();
      await cold.goto(`${instance.dashboardUrl}/assets`, { waitUntil: 'commit' });
      await cold.locator('tbody a').first().waitFor();
      times.push(await cold.evaluate(() => new Promise<number>((done) => requestAnimationFrame(() => done(performance.now())))));
      bytes = await cold.evaluate(() => (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).filter(({ name }) => name.endsWith('.js')).reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0));
      await context.close();
    }
    return [
      { figure: 'Assets page, data visible, cold profile', value: `median ${ms(median(times))}, best ${ms(Math.min(...times))}` },
      { figure: 'Limit asked for', value: '1000 ms' },
      { figure: 'JavaScript on the wire', value: `${Math.round(bytes / 1024)} KB` },
      { figure: 'Browser', value: `Chromium ${browser.version()}` },
    ];
  } finally {
    await browser.close();
    await instance.stop();
  }
}
