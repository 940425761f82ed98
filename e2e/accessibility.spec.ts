import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright/test';
import { coloursHaveSettled } from './coloursHaveSettled.ts';
import { expect, test } from './operator.ts';
import { everyScreen } from './screens.ts';

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** Rules that a colour scheme can break; the rest of a page is the same in both. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];
/** Passed rules are not recorded: they would be thousands of nodes. */
const FAULTS_ALONE: ['violations'] = ['violations'];
const PARTS = 3;

/** The dashboard has no frames, so axe runs in the page itself and needs no second page to merge frames. */
const judge = (page: Page) => new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: FAULTS_ALONE });

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
      const light = await judge(page).withTags(WCAG).analyze();
      await page.emulateMedia({ colorScheme: 'dark' });
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
      await page.evaluate(coloursHaveSettled);
      const dark = await judge(page).withRules(COLOUR_RULES).analyze();
      const found = [...light.violations, ...dark.violations];
      expect(found.map(({ id, nodes }) => `${address} ${id}: ${nodes.map((node) => node.html).join(' ')}`)).toEqual([]);
    }
  });
