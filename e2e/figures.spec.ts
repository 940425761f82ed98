import type { Page } from 'playwright/test';
import type { Client } from '#client/client.ts';
import { expect, test } from './operator.ts';

// docs/figures.md defines each word; here one figure is read wherever it appears, on all screens of one instance.

test.describe.configure({ timeout: 600_000 });

/** Text of a screen, with plain spaces and a bar between its parts. */
type Walked = (address: string) => Promise<string>;
/** A figure of a screen: its address, and an expression whose first group is the figure. */
type Place = [address: string, figure: RegExp];

const MINUTE_MS = 60_000;
const number = (text: string): number => Number(text.replaceAll(',', ''));
const GROUPED = String.raw`(\d[\d,]*)`;
const figure = (pattern: string): RegExp => new RegExp(pattern.replaceAll('#', GROUPED));

/** Opens a screen, waits until nothing of it loads, and returns its text. */
async function textOf(page: Page, address: string): Promise<string> {
  await page.goto(address);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  const main = page.locator('main');
  // A receipt has no sentence of its own.
  if (!address.startsWith('/receipts')) await main.locator('[data-verdict]').first().waitFor();
  // What lies below the fold loads when it comes into view, and then makes the page longer.
  await expect(async () => {
    for (const part of await main.locator('.mantine-Skeleton-root').all())
      await part.scrollIntoViewIfNeeded({ timeout: 500 }).catch(() => undefined);
    await page.mouse.wheel(0, 600);
    await expect(main.locator('.mantine-Skeleton-root')).toHaveCount(0, { timeout: 500 });
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0, { timeout: 500 });
  }).toPass({ timeout: 30_000, intervals: [100] });
  const text = await main.innerText();
  return text
    .replaceAll(/[\u00a0\u202f]/g, ' ')
    .split(/[\n\t]+/)
    .map((part) => part.trim())
    .filter(Boolean)
    .join('|');
}

/** Returns a walk that opens each screen once. */
function walkOf(page: Page): Walked {
  const texts = new Map<string, string>();
  return async (address) => {
    if (!texts.has(address)) texts.set(address, await textOf(page, address));
    return texts.get(address)!;
  };
}

/** Reads a figure wherever it appears: by place, so that a difference names its screen. */
async function readEverywhere(walk: Walked, places: readonly Place[]): Promise<Record<string, number>> {
  const read: Record<string, number> = {};
  for (const [address, pattern] of places)
    read[`${address} ${pattern.source}`] = number(pattern.exec(await walk(address))?.[1] ?? 'NaN');
  return read;
}

/** Expects the same figure in all places. */
async function expectOne(walk: Walked, wanted: number, places: readonly Place[]): Promise<void> {
  const read = await readEverywhere(walk, places);
  expect(read).toEqual(Object.fromEntries(Object.keys(read).map((place) => [place, wanted])));
}

/** The scheme with most assets, and its events. */
async function readScheme(client: Client) {
  const { data: schemes } = await client.listSchemes();
  const scheme = schemes.find(({ name }) => name === 'Demand Flexibility Service')!;
  const events = (await client.listEvents({ query: { pageSize: 100 } })).data;
  const eventNamed = (name: string) => events.find((event) => event.name === name)!;
  return { scheme, events, eventNamed };
}

/** Waits until lists show what their pages count: their figures are kept, and calculated again after a pause. */
const listsAreFresh = (client: Client, schemeUUID: string) =>
  expect
    .poll(
      async () => {
        const { ready } = await client.getSchemeStanding({ params: { schemeUUID } });
        const { data } = await client.listSchemeResults();
        const kept = data.find((each) => each.schemeUUID === schemeUUID)?.standing;
        return kept?.ready === ready.assets;
      },
      { timeout: 6 * MINUTE_MS, intervals: [1000, 5000] },
    )
    .toBe(true);

test('one word has one figure on every screen: who can take part, with what power, and who is silent', async ({
  page,
  client,
}) => {
  const { scheme, eventNamed } = await readScheme(client);
  await listsAreFresh(client, scheme.schemeUUID);
  const schemeScreen = `/schemes/${scheme.schemeUUID}`;
  const eventScreen = `/events/${eventNamed('Evening peak 6').eventUUID}`;
  const { ready } = await client.getSchemeStanding({ params: { schemeUUID: scheme.schemeUUID } });
  const { silentAssets, coverage30Days } = await client.getSummary();
  // Readings come while it walks: the walk of a moment in which some did is repeated.
  await expect(async () => {
    const walk = walkOf(page);
    await expectOne(walk, ready.assets, [
      ['/assets', figure('# of [\\d,]+ can take part')],
      [schemeScreen, figure('# assets can take part: ')],
      [schemeScreen, figure('\\|Can take part\\|#\\|of [\\d,]+ registered')],
      [schemeScreen, figure('\\|MPAN valid\\|[\\d,]+\\|Can take part\\|#\\|')],
      ['/schemes', figure('has the most that can take part: # assets')],
      ['/schemes', figure('Demand Flexibility Service\\|Open\\|.*?\\|Can take part\\|#\\|')],
      [eventScreen, figure('of # that can take part')],
      [eventScreen, figure('\\|MPAN valid\\|[\\d,]+\\|Can take part\\|#\\|')],
      ['/analytics?tab=headroom', figure('All # assets that can take part')],
      ['/analytics?tab=headroom', figure('of # that can take part')],
    ]);
    // Ready is a status in the scheme, whether or not its user consents.
    await expectOne(walk, scheme.counts.READY, [
      ['/assets', figure('\\|Ready\\|#\\|')],
      [schemeScreen, figure('\\|Status\\|Ready\\|#\\|')],
    ]);
    for (const screen of [schemeScreen, '/schemes', eventScreen])
      expect(/\|Ready\|([\d,]+)\|/.exec(await walk(screen))?.[1] ?? scheme.counts.READY.toLocaleString('en-GB')).toBe(
        scheme.counts.READY.toLocaleString('en-GB'),
      );
    const power = ({ expected, firm }: { expected: string; firm: string }) => [expected, firm];
    const powerOf = async (address: string, pattern: RegExp) =>
      power(pattern.exec(await walk(address))?.groups as { expected: string; firm: string });
    const said = await powerOf('/assets', /can take part in [^:]+: (?<expected>.+?) expected, (?<firm>.+?) firm/);
    expect(said.join()).toMatch(/^[\d.]+ [km]W,[\d.]+ [km]W$/i);
    expect(
      await powerOf(schemeScreen, /\|Can take part\|[\d,]+\|(?<expected>[\d.]+ [kM]W)\|expected\|(?<firm>.+?) firm/),
    ).toEqual(said);
    // Portfolios add up what each can do by itself, in its own usual window: near the scheme's, which is of one window.
    const together = await powerOf('/portfolios', /can turn down (?<expected>.+?) together, (?<firm>.+?) of it firm/);
    const { data: portfolios } = await client.listPortfolioResults({ query: { pageSize: 100 } });
    for (const [index, figure] of (['expectedKw', 'sureKw'] as const).entries()) {
      const sum = portfolios.reduce((kw, { standing }) => kw + (standing?.[figure] ?? 0), 0);
      const [shown, unit] = together[index]!.split(' ');
      // To half of its last digit.
      if (unit === 'MW') expect(Number(shown)).toBeCloseTo(sum / 1000, 2);
      else expect(Number(shown)).toBeCloseTo(sum, 1);
    }
    // What was delivered in past events is another thing, with another word.
    expect(await walk('/analytics?tab=headroom')).not.toMatch(/\bfirm\b|\bexpected\b/i);

    await expectOne(walk, silentAssets, [
      ['/', figure('# with no readings for two days')],
      ['/data-quality', figure('# assets? without readings for two days')],
      ['/assets', figure('\\|No readings for two days\\|#\\|')],
      ['/wall', figure('\\|No readings\\|#\\|')],
    ]);
    await expectOne(walk, coverage30Days.expected - coverage30Days.present, [
      ['/', figure('\\|# missing\\|Assets with')],
      ['/data-quality', figure('readings received, # missing')],
      ['/data-quality', figure('\\|# half-hours missing\\.')],
    ]);
    const percent = Math.floor((1000 * coverage30Days.present) / coverage30Days.expected) / 10;
    const share = String.raw`([\d.]+) %`;
    await expectOne(walk, percent, [
      ['/', new RegExp(String.raw`Readings received, 30 days\|${share}`)],
      ['/data-quality', new RegExp(String.raw`${share} of readings received, `)],
      ['/data-quality', new RegExp(String.raw`${share} of readings received in the last 30 days`)],
    ]);
  }).toPass({ timeout: 4 * MINUTE_MS });
});

test('what is at risk is what the events say that they miss, each pound once', async ({ page, client }) => {
  const { events } = await readScheme(client);
  await expect(async () => {
    const walk = walkOf(page);
    const { data: tasks, totalGbp } = await client.listTasks({});
    expect(number(/£([\d.,]+) at risk in the next seven days/.exec(await walk('/'))![1]!)).toBeCloseTo(totalGbp, 2);
    const scheduled = new Set(
      events.filter(({ state }) => state === 'SCHEDULED' || state === 'STARTED').map(({ eventUUID }) => eventUUID),
    );
    let contractedGbp = 0;
    for (const eventUUID of scheduled) {
      const { revenue } = await client.getEventBalance({ params: { 'event-uuid': eventUUID } });
      contractedGbp += revenue.contractedGbp ?? 0;
    }
    expect(tasks.reduce((total, { gbpAtRisk }) => total + (gbpAtRisk ?? 0), 0)).toBeCloseTo(totalGbp, 2);
    expect(totalGbp).toBeLessThanOrEqual(contractedGbp + 0.005);
    const short = tasks.filter(({ code }) => code === 'NOBODY_OPTED_IN' || code === 'EVENT_SHORT');
    expect(short.length).toBeGreaterThan(0);
    for (const { target, gbpAtRisk } of short) {
      const text = await walk(`/events/${target!.uuid}`);
      const { contractedKwh, likely, revenue } = await client.getEventBalance({
        params: { 'event-uuid': target!.uuid },
      });
      // None is a task that its own page says is met, and none costs more than its contract.
      expect(likely?.kwh ?? 0).toBeLessThan(contractedKwh!);
      expect(gbpAtRisk ?? 0).toBeLessThanOrEqual((revenue.contractedGbp ?? 0) + 0.005);
      expect(text).not.toContain('On course');
    }
  }).toPass({ timeout: 3 * MINUTE_MS });
});

test('an event has the same figures on Home, in lists, on its page and in its scheme', async ({ page, client }) => {
  const { scheme, eventNamed } = await readScheme(client);
  const event = eventNamed('Evening peak 6');
  const eventScreen = `/events/${event.eventUUID}`;
  await expect(async () => {
    const walk = walkOf(page);
    const { likely, contractedKwh, assets } = await client.getEventBalance({
      params: { 'event-uuid': event.eventUUID },
    });
    await expectOne(walk, Number(likely!.kwh.toFixed(1)), [
      ['/', /Evening peak 6\|[\d,]+ opted in\|([\d.]+) of [\d.]+ kWh/],
      [eventScreen, /: ([\d.]+) of [\d.]+ kWh, /],
      [eventScreen, /\|Forecast\|([\d.]+)\|?/],
    ]);
    await expectOne(walk, Number(contractedKwh!.toFixed(1)), [
      ['/', /Evening peak 6\|[\d,]+ opted in\|[\d.]+ of ([\d.]+) kWh/],
      [eventScreen, /\|Contracted ([\d.]+) kWh/],
      [`/schemes/${scheme.schemeUUID}`, /Evening peak 6\|.*?\|– of ([\d.]+) kWh/],
    ]);
    await expectOne(walk, assets.optedIn, [
      ['/', figure('Evening peak 6\\|# opted in')],
      [eventScreen, figure('\\|Opted in\\|#\\|of [\\d,]+ that can take part')],
      [eventScreen, figure('\\|Can take part\\|[\\d,]+\\|Opted in\\|#\\|')],
    ]);
    // The same assets lack a baseline in the funnel and in the forecast.
    const without = /−([\d,]+)\|without a baseline, counted as zero/.exec(await walk(eventScreen))?.[1] ?? '0';
    const basis = /([\d,]+) assets? without a baseline counts? as zero/.exec(await walk(eventScreen))?.[1] ?? '0';
    expect(without).toBe(basis);
  }).toPass({ timeout: 3 * MINUTE_MS });
});

test('a live event counts each asset once: as reporting, and in its dispatch', async ({ page, client }) => {
  const { events } = await readScheme(client);
  const live = events.find(({ state }) => state === 'STARTED')!;
  await expect(async () => {
    const walk = walkOf(page);
    const { assets } = await client.getEventBalance({ params: { 'event-uuid': live.eventUUID } });
    const screen = `/events/${live.eventUUID}?dlist=true`;
    await expectOne(walk, assets.reporting, [
      ['/', figure('\\|Reporting\\|#\\|of [\\d,]+')],
      [screen, figure('\\|Reporting\\|#\\|of [\\d,]+')],
      [screen, figure('\\|Total, [kM]Wh\\|# of [\\d,]+\\|')],
      [`/wall?q=reporting&event=${live.eventUUID}`, figure('\\|On time\\|#\\|')],
      [`/wall?q=reporting&event=${live.eventUUID}`, figure('\\|Reporting\\|#\\|')],
    ]);
    const panel = page.getByRole('region', { name: 'Dispatch', exact: true });
    await page.goto(screen);
    const { assets: all } = await client.getDispatchSummary({ params: { 'event-uuid': live.eventUUID } });
    // The rows of what was answered, each with all that are in it.
    const rows = panel.locator('table').filter({ hasText: 'Instructed' }).locator('tbody tr > td:nth-of-type(1)');
    await expect(rows.first()).toBeVisible();
    const counts = (await rows.allInnerTexts()).map((text) => number(/([\d,]+) assets?$/.exec(text)![1]!));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(all);
    // What a shortfall costs is said once, by the balance.
    await expect(panel.getByText(/at risk|Short by/).filter({ hasText: '£' })).toHaveCount(0);
  }).toPass({ timeout: 3 * MINUTE_MS });
});

test('counts say of what they are: smart meters, events of a controller, the K of a scheme', async ({
  page,
  client,
}) => {
  const { eventNamed } = await readScheme(client);
  const walk = walkOf(page);
  const { byType } = await client.getAssetFacets({ query: {} });
  await expectOne(walk, byType.find(({ assetType }) => assetType === 'SMART_METER')!.assets, [
    ['/assets', figure('Smart meter \\(#\\)')],
    ['/meters', figure('# smart meters')],
  ]);
  const { data: controllers } = await client.listControllers();
  const shown = await walk('/controllers');
  for (const { name, answerEvents, answerRate } of controllers)
    if (answerRate !== null)
      expect(shown.slice(shown.indexOf(`|${name}|`))).toMatch(
        new RegExp(`^[^%]*\\|${Math.round(100 * answerRate)} % of ${answerEvents} events?\\|`),
      );
  // K is shown where it is paid by, and beside the sum of all where all are.
  const flat = eventNamed('Windy afternoon');
  const { run } = await client.getEventStats({ params: { 'event-uuid': flat.eventUUID } });
  expect(await walk(`/receipts/${flat.eventUUID}/${run}`)).not.toMatch(/\bK −?[\d.]/);
  expect(await walk(`/events/${flat.eventUUID}`)).not.toMatch(/\|K(?: so far)?\|−?[\d.]/);
  expect(await walk('/')).toMatch(/\|Total\|[\d.]+ %\|–\|£/);
  expect(await walk('/season')).toMatch(/K [\d.]+ in Demand Flexibility Service/);
});
