import { expect, test } from './operator.ts';
import { accessFaults } from './screenFaults.ts';
import { everyScreen } from './screens.ts';

const PARTS = 3;

// The runs are long: each gets a worker.
test.describe.configure({ mode: 'parallel' });

for (let part = 0; part < PARTS; part++)
  test(`no screen breaks WCAG 2.2 A or AA, light or dark (${part + 1} of ${PARTS})`, async ({ page, client }) => {
    // Many screens, each scanned completely.
    test.setTimeout(600_000);
    const screens = (await everyScreen(client)).filter((_, index) => index % PARTS === part);
    for (const [address, heading] of screens) {
      await page.emulateMedia({ colorScheme: 'light' });
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
      expect(await accessFaults(page), address).toEqual([]);
    }
  });
