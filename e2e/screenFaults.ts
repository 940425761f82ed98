import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright/test';
import { coloursHaveSettled } from './coloursHaveSettled.ts';
import { findCutFigures, findWideParts, findWordFaults } from './layoutFaults.ts';
import { expect } from './operator.ts';

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** Rules that a colour scheme can break; the rest of a page is the same in both. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];
/** Passed rules are not recorded: they would be thousands of nodes. */
const FAULTS_ALONE: ['violations'] = ['violations'];

/** The dashboard has no frames, so axe runs in the page itself and needs no second page to merge frames. */
const judge = (page: Page) => new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: FAULTS_ALONE });

/** Returns breaches of WCAG 2.2 A or AA of a page shown in light, in light or dark; it is in light again then. */
export async function accessFaults(page: Page): Promise<string[]> {
  await page.evaluate(coloursHaveSettled);
  const light = await judge(page).withTags(WCAG).analyze();
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await page.evaluate(coloursHaveSettled);
  const dark = await judge(page).withRules(COLOUR_RULES).analyze();
  await page.emulateMedia({ colorScheme: 'light' });
  return [...light.violations, ...dark.violations].map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`,
  );
}

/** Widths of windows; 720 is also 1440 at 200 % zoom. */
const WIDTHS = [2560, 1920, 1440, 1100, 720, 390, 320];
/** Window so high that everything is near, and loaded. */
export const HIGH_WINDOW = { width: 1440, height: 9000 };

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

/** Returns parts of a page that scroll sideways or are cut at any width, and faults of its words; the last width stays. */
export async function layoutFaults(page: Page): Promise<string[]> {
  const found = await faultsOf(page, findWordFaults);
  for (const width of WIDTHS) {
    await page.setViewportSize({ ...HIGH_WINDOW, width });
    await page.evaluate(twoFrames);
    for (const find of [findWideParts, findCutFigures])
      found.push(...(await faultsOf(page, find)).map((fault) => `${width}: ${fault}`));
  }
  return found;
}
