import type { Browser, BrowserContextOptions, Page } from 'playwright';
import { sized } from '../harness/sized.ts';

/** Cookies of a signed-in browser. */
export type SignedInState = NonNullable<BrowserContextOptions['storageState']>;

export interface ColdLoad {
  /** Milliseconds from the navigation to the frame that shows the data. */
  visibleMs: number;
  /** Bytes of JavaScript transferred by then, compressed. */
  scriptBytes: number;
}

declare global {
  /** Milliseconds from the navigation to the frame that shows the awaited element. */
  var benchShown: Promise<number>;
}

/** Runs in the page before its own scripts: an external tool would load its own scripts meanwhile, on the same core. */
function watchFor(steps: readonly string[]): void {
  const { promise, resolve } = Promise.withResolvers<number>();
  globalThis.benchShown = promise;
  const isThere = () =>
    steps.reduce<ParentNode | null>((within, step) => within?.querySelector(step) ?? null, document) !== null;
  const check = () => {
    if (!isThere()) return;
    observer.disconnect();
    requestAnimationFrame(() => resolve(performance.now()));
  };
  const observer = new MutationObserver(check);
  observer.observe(document, { childList: true, subtree: true });
}

const scriptBytes = (page: Page): Promise<number> =>
  page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
  );

/** A new window loads the browser's own user interface in a process next to the page's, for most of a second. */
const WINDOW_MS = sized(1500, 0);
const LATER_MS = sized(1000, 0);

/**
 * Opens an address in an existing window, of a browser profile that has only signed in, and waits until `shown` is
 * there: a selector, then one within its first match, and so on.
 */
export async function coldLoad(
  browser: Browser,
  storageState: SignedInState | undefined,
  address: string,
  shown: readonly string[],
): Promise<ColdLoad> {
  const context = await browser.newContext({
    ...(storageState && { storageState }),
    viewport: { width: 1440, height: 900 },
  });
  const page = await context.newPage();
  await page.addInitScript(watchFor, shown);
  await page.waitForTimeout(WINDOW_MS);
  await page.goto(address, { waitUntil: 'load' });
  const visibleMs = await page.evaluate(() => globalThis.benchShown);
  // Later requests of the page count as well.
  await page.waitForTimeout(LATER_MS);
  const load = { visibleMs, scriptBytes: await scriptBytes(page) };
  await context.close();
  return load;
}

/**
 * Milliseconds from an input event to the end of the frame that shows its effect; network responses are not awaited.
 */
export async function untilNextPaint(
  page: Page,
  input: 'click' | 'mousemove',
  interact: () => Promise<void>,
): Promise<number> {
  await page.evaluate((type) => {
    const inputTime = Promise.withResolvers<number>();
    Object.assign(globalThis, { benchHeard: inputTime.promise });
    addEventListener(
      type,
      (event) => requestAnimationFrame(() => setTimeout(() => inputTime.resolve(performance.now() - event.timeStamp))),
      { capture: true, once: true },
    );
  }, input);
  await interact();
  return page.evaluate(() => (globalThis as unknown as { benchHeard: Promise<number> }).benchHeard);
}

/** Corner points of the chart with the most of them, over its paths. */
export const maxChartPoints = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const points = (path: SVGPathElement) => (path.getAttribute('d')?.match(/[a-z]/gi) ?? []).length;
    const charts = [...document.querySelectorAll('figure svg.recharts-surface')];
    return Math.max(
      0,
      ...charts.map((chart) => [...chart.querySelectorAll('path')].reduce((sum, path) => sum + points(path), 0)),
    );
  });
