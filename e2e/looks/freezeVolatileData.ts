import type { Page } from 'playwright/test';
import { NOW } from './tenant.ts';

const iso = new Date(NOW).toISOString();

/**
 * Replaces values that differ between instances on their way to the browser: the clock's seconds, ports, ids' ends,
 * times of visits.
 */
export async function freezeVolatileData(page: Page): Promise<void> {
  await page.clock.setFixedTime(NOW);
  const change = (path: string, into: (body: Record<string, unknown>) => object) =>
    page.route(path, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: into((await response.json()) as Record<string, unknown>) });
    });
  const rows = (changes: object) => (body: Record<string, unknown>) => ({
    ...body,
    data: (body['data'] as object[]).map((row) => ({ ...row, ...changes })),
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
