import { expect, type Locator, type Page } from 'playwright/test';

/**
 * Scrolls until a part of the page is shown that loads once it is near. From the end of the page it begins again: a
 * busy browser may scroll past a part before it has loaded.
 */
export async function scrollTo(page: Page, part: Locator): Promise<void> {
  await expect(async () => {
    await page.evaluate(() => {
      const left = document.documentElement.scrollHeight - window.innerHeight - window.scrollY;
      window.scrollTo({ top: left < 1 ? 0 : window.scrollY + 400 });
    });
    await expect(part).toBeVisible({ timeout: 1000 });
  }).toPass();
}
