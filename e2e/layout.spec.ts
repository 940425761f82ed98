import type { Page } from 'playwright/test';
import { findCutFigures, findWideParts, findWordFaults } from './layoutFaults.ts';
import { expect, test } from './operator.ts';
import { everyScreen } from './screens.ts';

/** Widths of windows; 720 is also 1440 at 200 % zoom. */
const WIDTHS = [2560, 1920, 1440, 1100, 720, 390, 320];
/** What is far down is loaded when it is near: in so high a window everything is. */
const HEIGHT = 9000;
const PARTS = 2;
/** For a machine that others use too. */
const LOADED = { timeout: 30_000 };

/** Charts measure themselves, and draw in the frames after. */
const twoFrames = () => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())));

/** Reads faults until there are none, because a chart may still be drawing itself anew. */
async function faultsOf(page: Page, find: () => string[]): Promise<string[]> {
  let found = await page.evaluate(find);
  for (let tries = 0; found.length > 0 && tries < 5; tries++) {
    await page.waitForTimeout(100);
    found = await page.evaluate(find);
  }
  return found;
}

// The runs are long: each gets a worker.
test.describe.configure({ mode: 'parallel' });

for (let part = 0; part < PARTS; part++)
  test(`no screen scrolls sideways or cuts a figure at any width, and each has one heading (${part + 1} of ${PARTS})`, async ({
    page,
    client,
  }) => {
    test.setTimeout(300_000);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const screens = (await everyScreen(client)).filter((_, index) => index % PARTS === part);
    for (const [address, heading] of screens) {
      await page.setViewportSize({ width: 1440, height: HEIGHT });
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible(LOADED);
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0, LOADED);
      const found = await faultsOf(page, findWordFaults);
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: HEIGHT });
        await page.evaluate(twoFrames);
        for (const find of [findWideParts, findCutFigures])
          found.push(...(await faultsOf(page, find)).map((fault) => `${width}: ${fault}`));
      }
      expect.soft(found, address).toEqual([]);
    }
  });
