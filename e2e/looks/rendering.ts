import { createHash } from 'node:crypto';
import type { Browser } from 'playwright/test';

/**
 * Returns the rendering fingerprint: the browser's version, the system, and a hash of shapes and of letters in the
 * system's fonts. Under another fingerprint a screenshot would differ without any change of the look.
 */
export async function fingerprintRendering(browser: Browser): Promise<string> {
  const page = await browser.newPage();
  const rendered = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 480, height: 160 });
    const pen = canvas.getContext('2d')!;
    for (const [line, font] of ['sans-serif', 'monospace', 'system-ui', 'ui-monospace'].entries()) {
      pen.font = `13px ${font}`;
      pen.fillText('Delivered 1,234.5 kWh − £12.24 ✓ → ⌘ •••• 0041', 4, 20 + line * 24);
    }
    pen.arc(400, 120, 33.3, 0.3, 5);
    pen.lineWidth = 1.75;
    pen.stroke();
    return canvas.toDataURL();
  });
  await page.close();
  const hash = createHash('sha256').update(rendered).digest('hex').slice(0, 8);
  return `chromium-${browser.version().split('.')[0]}-${process.platform}-${hash}`;
}
