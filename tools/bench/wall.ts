import { type Browser, chromium, type Page } from 'playwright';
import type { Tiles } from '#contract/tiles.ts';
import { formatCount } from '#text/count.ts';
import { startInstance } from '../harness/instance.ts';
import { signInOperator } from '../harness/signInOperator.ts';
import { sized } from '../harness/sized.ts';
import { median, ms, quantile } from '../harness/statistics.ts';
import type { Figure } from './figures.ts';
import type { SignedInState } from './pageMeasures.ts';

const SIZES = sized([10_000, 12_480, 100_000], [10_000]);
/** The largest fleet that is to be drawn within 50 ms. */
const AIMED = 12_480;
const GROUPS = 6;
const AREAS = 5;
const MOVES = sized(80, 4);
const PAINTS = sized(9, 2);
const VIEWPORT = { width: 2560, height: 1440 };

declare global {
  /** Milliseconds of each drawing of the whole canvas, and of the work of each frame. */
  var benchDrawn: { paints: number[]; frames: number[] };
}

/** Runs in the page before its own scripts: a whole drawing begins with clearing and ends with words. */
function watchDrawing(): void {
  globalThis.benchDrawn = { paints: [], frames: [] };
  const { prototype } = CanvasRenderingContext2D;
  // oxlint-disable-next-line typescript/unbound-method -- called with the context they are called on
  const { clearRect, fillText } = prototype;
  let began = 0;
  prototype.clearRect = function (...box) {
    began = performance.now();
    globalThis.benchDrawn.paints.push(0);
    clearRect.apply(this, box);
  };
  prototype.fillText = function (...words) {
    fillText.apply(this, words);
    globalThis.benchDrawn.paints[globalThis.benchDrawn.paints.length - 1] = performance.now() - began;
  };
  const request = globalThis.requestAnimationFrame.bind(globalThis);
  globalThis.requestAnimationFrame = (draw) =>
    request((at) => {
      const from = performance.now();
      draw(at);
      globalThis.benchDrawn.frames.push(performance.now() - from);
    });
}

/** An answer of the service for a fleet of a size. */
function tilesOf(total: number): Tiles {
  const count = Math.floor(total / GROUPS / AREAS);
  const groups = Array.from({ length: GROUPS }, (_, group) => ({
    name: `Portfolio ${group + 1}`,
    of: 1,
    areas: Array.from({ length: AREAS }, (_each, area) => ({ name: `A${area}`, count })),
  }));
  const classes = Uint8Array.from({ length: count * GROUPS * AREAS }, (_, index) => 1 + ((index * 7) % 6));
  return {
    question: 'REPORTING',
    eventUUID: null,
    by: 'PORTFOLIO',
    total: classes.length,
    groups,
    classes: Buffer.from(classes).toString('base64'),
    counts: Array.from({ length: 6 }, (_, place) => classes.filter((each) => each === place + 1).length),
    layout: '0123456789abcdef',
    asOfUTC: new Date().toISOString(),
  };
}

async function openWall(browser: Browser, dashboardUrl: string, state: SignedInState, total: number): Promise<Page> {
  const context = await browser.newContext({ storageState: state, viewport: VIEWPORT });
  const page = await context.newPage();
  await page.addInitScript(watchDrawing);
  await page.route('**/analytics/tiles?*', (route) => route.fulfill({ json: tilesOf(total) }));
  await page.goto(`${dashboardUrl}/wall`);
  await page.getByRole('application').waitFor();
  await page.waitForTimeout(1000);
  return page;
}

/** Each turn of the wheel draws everything. */
async function paintsOf(page: Page): Promise<number> {
  const box = (await page.locator('canvas').boundingBox())!;
  await page.mouse.move(box.x + 200, box.y + 200);
  for (let turn = 0; turn < PAINTS; turn++) {
    await page.mouse.wheel(0, turn % 2 === 0 ? -100 : 100);
    await page.waitForTimeout(100);
  }
  return median(await page.evaluate(() => globalThis.benchDrawn.paints));
}

/** The work of the frames while a rectangle grows over most of the wall and shrinks. */
async function framesOf(page: Page): Promise<number> {
  const box = (await page.locator('canvas').boundingBox())!;
  await page.evaluate(() => void (globalThis.benchDrawn.frames.length = 0));
  await page.mouse.move(box.x, box.y + 40);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.8, box.y + box.height * 0.8, { steps: MOVES });
  await page.mouse.move(box.x + box.width * 0.1, box.y + box.height * 0.1, { steps: MOVES });
  await page.mouse.up();
  return quantile(await page.evaluate(() => globalThis.benchDrawn.frames), 0.95);
}

/** Drawing and brushing of the fleet wall at 2,560 px, with the answers of fleets of several sizes. */
export async function wall(): Promise<Figure[]> {
  const instance = await startInstance();
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  });
  const figures: Figure[] = [];
  try {
    const state = await signInOperator(browser, instance);
    for (const total of SIZES) {
      const page = await openWall(browser, instance.dashboardUrl, state, total);
      const count = formatCount(total);
      figures.push(
        { figure: `Draw ${count} tiles`, value: `${ms(await paintsOf(page))}${total <= AIMED ? ' (aim 50 ms)' : ''}` },
        { figure: `Brush ${count} tiles, 95 % of frames within`, value: `${ms(await framesOf(page))} (aim 16 ms)` },
      );
      await page.context().close();
    }
  } finally {
    await browser.close();
    await instance.stop();
  }
  return figures;
}
