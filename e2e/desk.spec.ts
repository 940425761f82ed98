import { expect, type Locator, type Page, test } from 'playwright/test';
import type { Client } from '#client/client.ts';
import type { RequirementOffers } from '#contract/offer.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import { type Instance, startInstance } from '../tools/harness/instance.ts';
import { operatorContext } from './operatorContext.ts';
import { accessFaults, layoutFaults } from './screenFaults.ts';

// The requirement of event 136 as NESO published it on 29 September 2026, with its submission time at noon.
const DAY = '2026-09-29';
const UNIT = 'HALF-01-Z6';
const HALF_HOURS = [
  '18:00,18:30,17:00,17:30',
  '18:30,19:00,17:30,18:00',
  '19:00,19:30,18:00,18:30',
  '19:30,20:00,18:30,19:00',
];
const REQUIREMENT = [
  'Event ID,DFS Submission Time_Local,Event Type,Event Tag,Delivery Date,From_Local,To_Local,From_UTC,To_UTC,Service Requirement MW,Service Requirement Type,Guaranteed Acceptance Price GBP per MWh,Dispatch Type,Participant Bids Eligible,Zonal Cap',
  ...HALF_HOURS.map(
    (times) =>
      `136,29/09/2026 12:00,Downwards,Energy,29/09/2026,${times},500,Live,0,All Participants,"CUB (UK) LTD","Z1:0,Z6:500"`,
  ),
];
const BIDS =
  'Event ID,Event Type,Event Tag,Delivery Date,From_Local,To_Local,From_UTC,To_UTC,Registered DFS Participant,DFS Unit ID,Zone,DFS Procured MW,Service Requirement Type,Utilisation Price GBP per MWh,Status';

let instance: Instance;
let page: Page;
let schemeUUID: string;
test.beforeAll(async ({ browser }) => {
  instance = await startInstance({ DEMO: 'off' });
  const context = await operatorContext(browser, instance);
  page = await context.newPage();
  await addUnit(instance.client);
});
test.afterAll(() => instance.stop());

const base64 = (rows: readonly string[]): string => Buffer.from(rows.join('\r\n')).toString('base64');
const store = (name: string, rows: readonly string[]) =>
  instance.client.storeRequirementFile({ body: { name, schemeUUID, content: base64(rows) } });

/** Two cold stores that use 1 MW each, halve it in the events of two evenings before, and are a unit of zone 6. */
async function addUnit(client: Client): Promise<void> {
  const events = ['2026-09-22', '2026-09-24'];
  await client.setClock({ body: { now: '2026-09-21T08:00:00Z' } });
  const { userUUID } = await client.createUser({ body: { userId: 'ada', name: 'Ada' } });
  await client.createConsent({ body: { userUUID, type: 'DISPATCH' } });
  const { data } = await client.createAssetsBulk({
    body: ['Leith', 'Gretna'].map((name) => ({ name: `Cold store ${name}`, assetType: 'OTHER' as const, userUUID })),
  });
  const assetUUIDs = data.map(({ assetUUID }) => assetUUID);
  const { portfolioUUID } = await client.createPortfolio({ body: { name: 'Cold stores' } });
  await client.assignPortfolioAssets({ params: { portfolioUUID }, body: { assetUUIDs } });
  ({ schemeUUID } = await client.createScheme({
    body: { name: 'Demand Flexibility Service', schemeType: 'DFS', requiresMpan: false },
  }));
  await client.optSchemeAssets({ params: { schemeUUID }, body: { assetUUIDs, action: 'OPT_IN' } });
  await client.setClock({ body: { advance: 'PT1M' } });
  for (const day of events) {
    const { eventUUID } = await client.createEvent({
      body: {
        name: `Evening of ${day}`,
        schemeUUID,
        eventType: 'TURN_DOWN',
        startTime: `${day}T17:00:00Z`,
        endTime: `${day}T18:00:00Z`,
        contractedMw: 1,
        priceGbpPerMwh: 200,
        portfolioUUIDs: [portfolioUUID],
      },
    });
    await client.optEventAssets({ params: { 'event-uuid': eventUUID }, body: { assetUUIDs, action: 'OPT_IN' } });
  }
  await client.setClock({ body: { now: `${DAY}T06:00:00Z` } });
  const from = Date.parse('2026-08-10T23:00:00Z');
  const inEvent = (ms: number) =>
    events.some((day) => ms >= Date.parse(`${day}T17:00:00Z`) && ms < Date.parse(`${day}T18:00:00Z`));
  const count = (Date.parse(`${DAY}T05:00:00Z`) - from) / HALF_HOUR_MS;
  for (const assetUUID of assetUUIDs)
    await client.createConsumption({
      body: Array.from({ length: count }, (_, slot) => {
        const ms = from + slot * HALF_HOUR_MS;
        return { assetUUID, startTime: new Date(ms).toISOString(), value: inEvent(ms) ? 250 : 500 + (slot % 7) };
      }),
    });
  await client.setClock({ body: { advance: 'PT1M' } });
  await client.giveZones({
    params: { schemeUUID },
    body: { assets: assetUUIDs.map((assetUUID) => ({ assetUUID, zone: 'Z6' })) },
  });
  await client.createUnit({ body: { unitId: UNIT, schemeUUID, zone: 'Z6', portfolioUUID } });
  await client.setClock({ body: { now: `${DAY}T09:54:00Z` } });
}

/** Judges the page as it stands, in both schemes and at all widths, and leaves it as it was. */
async function expectNoFaults(): Promise<void> {
  const size = page.viewportSize()!;
  expect(await accessFaults(page)).toEqual([]);
  expect(await layoutFaults(page)).toEqual([]);
  await page.setViewportSize(size);
  await page.emulateMedia({ colorScheme: 'light' });
}

/** Presses Tab until a part of the page has the focus. */
async function tabTo(part: Locator): Promise<void> {
  await expect(part).toBeVisible();
  for (let pressed = 0; pressed < 60; pressed++) {
    if (await part.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(part).toBeFocused();
}

test('a requirement is answered by keyboard alone, submitted, and its results become an event', async () => {
  await page.goto('/desk');
  await expect(page.getByText('No requirement yet.')).toBeVisible();
  await expectNoFaults();
  await store('requirement.csv', REQUIREMENT);
  await instance.client.setClock({ body: { advance: 'PT5S' } });
  await page.goto('/desk');
  await expect(page.getByText(/^Ready to approve: 4 offers, up to \d/)).toBeVisible();
  await expect(page.getByRole('timer')).toContainText('until offers close');
  await expectNoFaults();

  const size = page.viewportSize()!;
  await page.setViewportSize({ width: 2560, height: 1200 });
  await expect(page.getByRole('figure', { name: /^What it will deliver: 80 % between \d/ })).toBeVisible();
  await expect(page.getByRole('figure', { name: 'The same half-hours in the last 20 requirements' })).toBeVisible();
  await page.setViewportSize(size);

  // The second half hour: half a megawatt less than proposed, at £218, and back.
  await tabTo(page.locator('[data-place="0-0"]'));
  await page.keyboard.press('ArrowRight');
  const cell = page.locator('[data-place="0-1"]');
  await expect(cell).toBeFocused();
  await page.keyboard.type('0.4');
  await page.keyboard.press('Enter');
  await expect(cell).toContainText('0.4 MW');
  await expect(cell.getByLabel('by hand')).toBeVisible();
  await page.keyboard.press('#');
  await page.keyboard.type('218');
  await page.keyboard.press('Enter');
  await expect(cell).toContainText('£218.00');
  await expect(page.getByText('1 offer changed by hand.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(cell.getByLabel('by hand')).toBeHidden();
  await page.keyboard.press('Delete');
  await expect(cell).toContainText('No offer');
  await expect(page.getByText(/^Ready to approve: 3 offers/)).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Approved: submit 3 offers to the buyer before 12:00/)).toBeVisible();

  await tabTo(page.getByRole('button', { name: 'Submit 3 offers' }));
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await tabTo(dialog.getByLabel('Reference of the buyer'));
  await page.keyboard.type('BID-136');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Submitted: 3 offers/)).toBeVisible();

  const { data } = await instance.client.listOffers({ query: { state: 'SUBMITTED', sort: 'startTime' } });
  await instance.client.setClock({ body: { now: `${DAY}T11:09:00Z` } });
  const times = HALF_HOURS.filter((_, place) => place !== 1);
  await store('bids.csv', [
    BIDS,
    ...data.map(
      ({ mw, priceGbpPerMwh }, place) =>
        `136,Downwards,Energy,29/09/2026,${times[place]},HALFHOUR LIMITED,${UNIT},6,${mw},Live,${priceGbpPerMwh},${place === 2 ? 'Rejected' : 'Accepted'}`,
    ),
    `136,Downwards,Energy,29/09/2026,${times[0]},AXLE ENERGY LIMITED,AXLE-01-Z6,6,3,Live,876,Rejected`,
  ]);
  await instance.client.setClock({ body: { advance: 'PT5S' } });
  await page.goto('/desk');
  await expect(page.getByText(/^Mostly accepted: 2 of 3 offers/)).toBeVisible();
  const everybody = page.getByRole('figure', { name: 'Every offer of the evening. 1 offer by others, 3 by us' });
  await expect(everybody).toContainText('1 from £876.00 not drawn');
  await everybody.getByRole('application').focus();
  await expect(everybody).toContainText('others, refused13.0 MW£876.00');
  // Result of each offer, reason of its refusal, and £ that another price would have paid.
  const every = page.getByRole('region', { name: 'Our offers', exact: true });
  await expect(every.getByRole('row', { name: /^HALF-01-Z6 18:00 .* Accepted/ })).toBeVisible();
  await expect(every.getByRole('row', { name: /^HALF-01-Z6 19:30 .* Refused: nothing was accepted/ })).toBeVisible();
  await expect(every.getByRole('row', { name: /^Together 2 of 3 accepted/ })).toBeVisible();
  const { outcome } = await instance.client.getRequirementOffers({
    params: { requirementUUID: data[0]!.requirementUUID },
  });
  const pounds = `£${Math.round(outcome!.payGbp).toLocaleString('en-GB')}`;
  const choices = page.getByRole('region', { name: 'Other choices' });
  await expect(choices.getByRole('row', { name: `As submitted ${price(outcome!)} 2 of 3 ${pounds}` })).toBeVisible();
  await expect(choices.getByRole('row', { name: /^Dearest accepted, known only now/ })).toBeVisible();
  await expectNoFaults();
  await page.getByRole('link', { name: '2 of 3 accepted' }).click();
  await expect(page.getByRole('heading', { name: `${UNIT}, ${DAY}` })).toBeVisible();
  await page.goto('/units');
  await expect(
    page.getByRole('row', { name: /^HALF-01-Z6 Demand Flexibility Service 6 Cold stores 2 / }),
  ).toBeVisible();
  await expectNoFaults();
  await page.getByRole('link', { name: UNIT }).click();
  await expect(page.getByRole('heading', { name: 'Guardrails' })).toBeVisible();
  const bars = page.getByRole('figure', { name: /^Offered, accepted and delivered\. .* accepted, not settled/ });
  await bars.getByRole('application').focus();
  await expect(bars).toContainText('Not settled yet');
  await expectNoFaults();
});

test('the bar of a phone has the Desk while a scheme has units', async () => {
  const size = page.viewportSize()!;
  await page.setViewportSize({ width: 390, height: 844 });
  const bar = page.getByRole('navigation', { name: 'Main screens' });
  await page.goto('/');
  await expect(bar.getByRole('link')).toHaveText(['Home', 'Desk', 'Events', 'Tasks']);
  await bar.getByRole('link', { name: 'Desk' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Desk' })).toBeVisible();
  await expect(bar.getByRole('link', { name: 'Desk' })).toHaveAttribute('data-here', 'true');
  const { data } = await instance.client.listUnits({ query: {} });
  await instance.client.archiveUnit({ params: { unitUUID: data[0]!.unitUUID } });
  await page.goto('/');
  await expect(bar.getByRole('link')).toHaveText(['Home', 'Events', 'Assets', 'Tasks']);
  await page.setViewportSize(size);
});

const price = ({ choices }: NonNullable<RequirementOffers['outcome']>): string =>
  choices[0]!.meanPriceGbpPerMwh!.toFixed(2);
