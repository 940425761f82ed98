import type { Page } from 'playwright/test';

const TEN_MINUTES_MS = 600_000;
type Point = { atUTC: string };
type Assigned = { at: string; portfolioName: string | null };
const INSTANT = /"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z)"/g;

/** What happened while the tenant was filled took its own time: those instants begin their ten minutes. */
function freezeInstants(text: string): string {
  return text.replaceAll(INSTANT, (whole, instant: string) => {
    const ms = Date.parse(instant);
    return ms % 60_000 === 0 ? whole : `"${new Date(ms - (ms % TEN_MINUTES_MS)).toISOString()}"`;
  });
}

const lastOfTenMinutes = (points: Point[]): Point[] => [
  ...new Map(points.map((point) => [point.atUTC, point])).values(),
];

/**
 * Stops the browser's clock at `nowMs`, and replaces values that differ between instances on their way to the browser:
 * the seconds of instants, ports, ids' ends, times of visits, digests.
 */
export async function freezeVolatileData(page: Page, nowMs: number): Promise<void> {
  const iso = new Date(nowMs).toISOString();
  await page.clock.setFixedTime(nowMs);
  await page.addInitScript(() => {
    crypto.subtle.digest = async () => new ArrayBuffer(32);
  });
  const change = (path: string, into: (body: Record<string, unknown>) => object) =>
    page.route(path, async (route) => {
      const response = await route.fetch();
      const body = JSON.parse(freezeInstants(await response.text())) as Record<string, unknown>;
      await route.fulfill({ response, json: into(body) });
    });
  const rows = (changes: object) => (body: Record<string, unknown>) => ({
    ...body,
    data: (body['data'] as object[]).map((row) => ({ ...row, ...changes })),
  });
  // The last route that matches comes first.
  await page.route('**/bff/api/**', async (route) => {
    if (route.request().method() !== 'GET') return route.fallback();
    const response = await route.fetch();
    if (!response.headers()['content-type']?.includes('json')) return route.fulfill({ response });
    return route.fulfill({ response, body: freezeInstants(await response.text()) });
  });
  await change('**/bff/api/sandbox/clock', (clock) => ({ ...clock, now: iso }));
  // How far the scoring of forecasts has come differs from run to run.
  await change('**/bff/api/analytics/tasks', (tasks) => ({
    ...tasks,
    data: (tasks['data'] as { code: string }[]).filter(({ code }) => code !== 'FORECASTS_OFF'),
  }));
  // Portfolios are assigned in the order of their ids, and which job is the first to weigh an event differs.
  await change('**/bff/api/events/*/timeline?*', (timeline) => ({
    ...timeline,
    data: (timeline['data'] as Assigned[]).toSorted((one, other) =>
      one.at === other.at ? (one.portfolioName ?? '').localeCompare(other.portfolioName ?? '') : 0,
    ),
  }));
  await change('**/bff/api/analytics/events/*/balance/history', (history) => ({
    ...history,
    points: lastOfTenMinutes(history['points'] as Point[]).map((point) => ({ ...point, cause: null })),
  }));
  await change('**/bff/about', (about) => ({
    ...about,
    version: '1.0.0',
    serviceUrl: 'http://127.0.0.1:8080',
    tenantEnding: '0000',
  }));
  await change('**/bff/sessions', rows({ createdUTC: iso, lastSeenUTC: iso, expiresUTC: iso, browser: null }));
  await change('**/bff/operators', rows({ createdUTC: iso, lastSeenUTC: iso }));
}
