import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright/test';
import type { Event } from '#contract/event.ts';
import type { EventRescue } from '#contract/rescue.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import { coloursHaveSettled } from './coloursHaveSettled.ts';
import { expect, test } from './operator.ts';

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const UNIT = '0199c9a4-0000-7000-8000-000000000001';

/** The rescue of an event of which the last two half hours are threatened; its calls avoid both strikes. */
function rescueOf({ eventUUID, endTime }: Event, names: readonly string[]): EventRescue {
  const startTimes = [2, 1].map((before) => new Date(Date.parse(endTime) - before * HALF_HOUR_MS).toISOString());
  return {
    eventUUID,
    unitUUID: UNIT,
    unitId: 'HALF-02-Z9',
    status: 'RESCUABLE',
    verdict: {
      tone: 'BAD',
      sentence: `HALF-02-Z9 falls below K 0.5 at 18:30 and 19:00: call ${names.length} assets now for £9.12, which saves £61.40 and 2 strikes`,
    },
    factorBelow: 0.5,
    threatened: startTimes.map((startTime) => ({
      startTime,
      endTime: new Date(Date.parse(startTime) + HALF_HOUR_MS).toISOString(),
      state: 'MET',
      contractedMw: 0.4,
      projectedKwh: 81.4,
      neededKwh: 100,
      addedKwh: 18.6,
      factor: 0.314,
      factorAfter: 0.5,
      strikeChancePercent: 88.2,
      strikeChancePercentAfter: 50,
      costGbp: 4.56,
      savesGbp: 30.7,
    })),
    avoided: 2,
    startTimes,
    calls: names.map((name, place) => ({
      assetUUID: `0199c9a4-0000-7000-8000-${String(100 + place).padStart(12, '0')}`,
      assetId: name,
      name,
      kw: [2.1 - place / 10, 1.4],
    })),
    callable: { assets: 31, isAll: true },
    costGbp: 9.12,
    savesGbp: 61.4,
    nowUTC: startTimes[0]!,
  };
}

/** Lets the running event be one of a unit with this rescue, until its assets are called. Returns the bodies sent. */
async function threaten(page: Page, event: Event, rescue: EventRescue): Promise<{ more?: { assets: unknown[] } }[]> {
  const sent: { more?: { assets: { kw: number[] }[] } }[] = [];
  await page.route(`**/api/events/${event.eventUUID}`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), unitUUID: UNIT } });
  });
  await page.route('**/analytics/events/*/rescue', (route) => {
    const isCalled = (sent.at(-1)?.more?.assets[0]?.kw[0] ?? 0) > 0;
    return route.fulfill({ json: isCalled ? { ...rescue, status: 'CLEAR', threatened: [], calls: [] } : rescue });
  });
  await page.route('**/dispatch/respread', (route) => {
    sent.push(route.request().postDataJSON());
    const { length: assets } = rescue.calls;
    return route.fulfill({
      json: { fromUTC: rescue.startTimes[0], missingKw: 20, movedKw: 20, shortfallKw: 0, assets, changes: [] },
    });
  });
  return sent;
}

test('where a strike threatens, an operator calls the cheapest assets, and takes that back', async ({
  page,
  client,
}) => {
  const [event] = (await client.listEvents({ query: { state: 'STARTED' } })).data;
  const rescue = rescueOf(event!, ['12 Hill Road', '3 Mill Lane', 'Depot north']);
  const sent = await threaten(page, event!, rescue);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/events/${event!.eventUUID}`);
  const notice = page.getByText(rescue.verdict.sentence);
  await expect(notice).toBeVisible();
  const [noticeBox, balanceBox] = [
    await notice.boundingBox(),
    await page.getByRole('region', { name: 'Balance' }).boundingBox(),
  ];
  expect(noticeBox!.y + noticeBox!.height).toBeLessThanOrEqual(balanceBox!.y);
  await page.getByRole('button', { name: 'Call 3 assets' }).click();
  const dialog = page.getByRole('dialog', { name: 'Call 3 assets now?' });
  await expect(dialog.getByRole('row')).toHaveCount(3 + 4);
  await expect(dialog.getByRole('row', { name: '12 Hill Road' })).toContainText('2.10');
  await expect(dialog.getByRole('row').nth(1)).toContainText('0.31 → 0.5088 → 50 %£30.70');
  await page.evaluate(coloursHaveSettled);
  const { violations } = await new AxeBuilder({ page }).withTags(WCAG).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(', ')}`)).toEqual([]);
  await dialog.getByRole('button', { name: 'Call 3 assets' }).click();
  await expect(dialog).toBeHidden();
  await expect(notice).toBeHidden();
  const asked = rescue.calls.map(({ assetUUID, kw }) => ({ assetUUID, kw }));
  expect(sent).toEqual([{ more: { startTimes: rescue.startTimes, assets: asked } }]);
  await page.getByRole('main').getByRole('button', { name: 'Undo' }).click();
  await expect(notice).toBeVisible();
  expect(sent.slice(1)).toEqual([
    {
      more: {
        startTimes: rescue.startTimes,
        assets: asked.map(({ assetUUID, kw }) => ({ assetUUID, kw: kw.map((each) => -each) })),
      },
    },
  ]);
});

test('where nothing threatens, nothing is shown', async ({ page, client }) => {
  const [event] = (await client.listEvents({ query: { state: 'STARTED' } })).data;
  const clear: EventRescue = { ...rescueOf(event!, []), status: 'CLEAR', threatened: [] };
  await threaten(page, event!, clear);
  const read = page.waitForResponse(/\/rescue$/);
  await page.goto(`/events/${event!.eventUUID}`);
  await read;
  await expect(page.getByRole('region', { name: 'Balance' })).toBeVisible();
  await expect(page.getByText(clear.verdict.sentence)).toBeHidden();
  // The event may be read again just now.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});
