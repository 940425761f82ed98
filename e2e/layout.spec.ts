import { expect, test } from './operator.ts';
import { HIGH_WINDOW, layoutFaults } from './screenFaults.ts';
import { everyScreen } from './screens.ts';

const PARTS = 2;
/** For a machine that others use too. */
const LOADED = { timeout: 30_000 };

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
      await page.setViewportSize(HIGH_WINDOW);
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible(LOADED);
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0, LOADED);
      expect.soft(await layoutFaults(page), address).toEqual([]);
    }
  });
