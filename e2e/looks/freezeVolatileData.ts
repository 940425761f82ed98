import type { Page } from 'playwright/test';

const TEN_MINUTES_MS = 600_000;
const INSTANT = /"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z)"/g;

/** What happened while the tenant was filled took its own time: those instants begin their ten minutes. */
function freezeInstants(text: string): string {
  return text.replaceAll(INSTANT, (whole, instant: string) => {
    const ms = Date.parse(instant);
    return ms % 60_000 === 0 ? whole : `"${new Date(ms - (ms % TEN_MINUTES_MS)).toISOString()}"`;
  });
}

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
      await route.fulfill({ response, json: into((await response.json()) as Record<string, unknown>) });
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
  await change('**/bff/api/analytics/summary', (summary) => ({ ...summary, forecastAlerts: [] }));
  await change('**/bff/about', (about) => ({
    ...about,
    version: '1.0.0',
    serviceUrl: 'http://127.0.0.1:8080',
    tenantEnding: '0000',
  }));
  await change('**/bff/sessions', rows({ createdUTC: iso, lastSeenUTC: iso, expiresUTC: iso, browser: null }));
  await change('**/bff/operators', rows({ createdUTC: iso, lastSeenUTC: iso }));
}
