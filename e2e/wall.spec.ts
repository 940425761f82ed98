import type { Page } from 'playwright/test';
import { expect, test } from './operator.ts';

/** Opens a list from the wall and returns how many assets it says it has. */
async function countListed(page: Page, open: () => Promise<void>): Promise<number> {
  const answer = page.waitForResponse((response) => response.url().includes('tiles=') && response.ok());
  await open();
  const { totalItems } = (await (await answer).json()) as { totalItems: number };
  return totalItems;
}

test('the wall marks tiles by mouse and keyboard, and its counts are those of the lists', async ({ page }) => {
  await page.goto('/wall');
  const tiles = page.getByRole('application');
  await expect(tiles).toBeVisible();
  const box = (await page.locator('canvas').boundingBox())!;
  await page.mouse.move(box.x + 2, box.y + 42);
  await page.mouse.down();
  await page.mouse.move(box.x + 190, box.y + 220, { steps: 3 });
  await page.mouse.up();
  const marked = page.getByRole('region', { name: 'Marked assets' });
  const title = marked.getByRole('heading');
  await expect(title).toHaveText(/^\d+ assets marked$/);
  const dragged = Number.parseInt((await title.textContent())!, 10);
  expect(dragged).toBeGreaterThan(4);
  expect(await countListed(page, () => marked.getByRole('link', { name: 'Open as list' }).click())).toBe(dragged);

  await page.goBack();
  await tiles.focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.locator('#wall-tile')).toContainText(/, tile 2 of \d+: /);
  await page.keyboard.press('Shift+ArrowDown');
  await expect(title).toHaveText('2 assets marked');
  await page.keyboard.press('Control+a');
  await expect(title).not.toHaveText('2 assets marked');
  await page.keyboard.press('Escape');
  await expect(marked).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Asset' }).getByRole('link', { name: 'Open the asset' })).toBeVisible();

  await page.keyboard.press('2');
  await expect(page).toHaveURL(/q=responding/);
  const first = page.getByRole('complementary').getByRole('link').first();
  await expect(first).toHaveAccessibleName(/assets: At or above forecast$/);
  const counted = Number((await first.textContent())!.replace(',', ''));
  expect(await countListed(page, () => first.click())).toBe(counted);

  await page.goBack();
  await page.getByRole('button', { name: 'View as table' }).click();
  await expect(page.getByRole('row', { name: /^Total/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).not.toHaveURL(/wall/);
});
