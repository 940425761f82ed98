import { chromium } from 'playwright';
import { startInstance } from '../tools/harness/instance.ts';
import { signInOperator } from '../tools/harness/signInOperator.ts';

const instance = await startInstance();
const browser = await chromium.launch({ executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] });
const only = process.argv.slice(2);
try {
  const { client, dashboardUrl } = instance;
  const events = (await client.listEvents({ query: { pageSize: 100 } })).data;
  console.log(events.map((e) => `${e.name} ${e.state} ${e.assetsOptedIn} ${e.dispatch.mode} ${e.startTime}`).join('\n'));
  const next = events.find((e) => e.state === 'SCHEDULED' && e.assetsOptedIn > 0)!;
  await client.updateScheme({ params: { schemeUUID: next.schemeUUID }, body: { dispatch: { mode: 'MANUAL' } } });
  const all = await client.listControllers({});
  console.log(all.data.map((c) => `${c.name} ${c.channel} ${c.assets}`).join('\n'));
  const assets = (await client.listEventAssets({ params: { 'event-uuid': next.eventUUID }, query: { pageSize: 50 } })).data;
  const ids = assets.map((a) => a.assetUUID);
  const cloud = await client.createController({ body: { name: 'Charge cloud', channel: 'WEBHOOK', url: 'http://127.0.0.1:65001/dispatch' } });
  const gateway = await client.createController({ body: { name: 'Heat pump gateway', channel: 'PULL' } });
  if (ids.length > 2) {
    await client.assignControllerAssets({ params: { controllerUUID: cloud.controllerUUID }, body: { assetUUIDs: ids.slice(0, Math.ceil(ids.length * 0.6)) } });
    await client.assignControllerAssets({ params: { controllerUUID: gateway.controllerUUID }, body: { assetUUIDs: ids.slice(Math.ceil(ids.length * 0.6), -1) } });
  }
  await client.createControllerCredential({ params: { controllerUUID: gateway.controllerUUID }, body: { label: 'Gateway, cellar' } });
  await client.testController({ params: { controllerUUID: cloud.controllerUUID } }).catch((e: unknown) => console.log(String(e)));
  const live = events.find((e) => e.state === 'STARTED');
  const at = (m: number) => new Date(Date.parse(next.startTime) + m * 60_000).toISOString().replace('.000Z', 'Z');
  const n = assets.length;
  const kwOf = (i: number) => 0.8 + ((i * 37) % 50) / 25;
  const states = ['ACKNOWLEDGED', 'ACKNOWLEDGED', 'ACKNOWLEDGED', 'DELIVERED', 'REJECTED', 'OPTED_OUT', 'ACKNOWLEDGED', 'FAILED'] as const;
  const dispatches = assets.map((a, i) => {
    const state = states[i % states.length]!;
    const kw = kwOf(i);
    return { dispatchUUID: `00000000-0000-4000-8000-${String(i).padStart(12, '0')}`, eventUUID: next.eventUUID, eventName: next.name, assetUUID: a.assetUUID, assetId: a.assetId, assetName: a.name, assetType: 'EV_CHARGER', portfolioUUID: null, controllerUUID: i % 2 ? cloud.controllerUUID : gateway.controllerUUID, controllerName: i % 2 ? 'Charge cloud' : 'Heat pump gateway', revision: i % 5 === 1 ? 2 : 1, answeredRevision: state === 'DELIVERED' ? null : 1, state, execution: state === 'ACKNOWLEDGED' ? 'STARTED' : 'NONE', isSilent: state === 'DELIVERED', reasonCode: state === 'REJECTED' ? 'NOT_AVAILABLE' : null, signal: 'IMPORT_LIMIT_KW', startAt: at(-3), endAt: at(120), validUntil: at(125), ackDueUTC: at(-50), sentUTC: at(-60), answeredUTC: state === 'DELIVERED' ? null : at(-59), answeredBy: state === 'DELIVERED' ? null : 'controller', latencySeconds: state === 'DELIVERED' ? null : 2.3 + i, requestedKw: -kw, promisedKw: state === 'ACKNOWLEDGED' ? -kw : null, kwAtRisk: state === 'ACKNOWLEDGED' ? 0 : kw, periods: [0, 30, 60, 90].map((m) => ({ startTime: at(m), endTime: at(m + 30), requestedKw: -kw, kw: 7.4 - kw, measuredKw: m < 60 ? -kw * 0.9 : null, reportedKw: m < 60 ? -kw : null })) };
  });
  const sum = (rows: typeof dispatches) => rows.reduce((s, d) => s - d.requestedKw, 0);
  const asked = sum(dispatches);
  const promised = sum(dispatches.filter((d) => d.state === 'ACKNOWLEDGED'));
  const silent = dispatches.filter((d) => d.isSilent);
  const summary = { eventUUID: next.eventUUID, status: 'ISSUED', revision: 1, allocation: 'EXPECTED', issueAtUTC: at(-60), issuedUTC: at(-60), confirmByUTC: null, askedBy: 'olga@flex.example', confirmedBy: 'day desk', assets: n, targetKw: asked, requestedKw: asked, shortfallKw: 0, promisedKw: promised, measuredKw: promised * 0.9, measuredToUTC: at(60), states: [...new Set(states)].map((state) => ({ state, assets: dispatches.filter((d) => d.state === state).length, kw: sum(dispatches.filter((d) => d.state === state)) })), executions: [], silent: { assets: silent.length, kw: sum(silent) }, unconfirmedCancels: 0, latency: { answers: n - silent.length, p50Seconds: 2.4, p95Seconds: 71 }, periods: [0, 30, 60, 90].map((m) => ({ startTime: at(m), endTime: at(m + 30), targetKw: asked, requestedKw: asked, promisedKw: promised, measuredKw: m < 60 ? promised * 0.9 : null, measuredAssets: m < 60 ? n - 2 : 0 })), controllers: [{ controllerUUID: cloud.controllerUUID, name: 'Charge cloud', channel: 'WEBHOOK', health: 'ONLINE', assets: n / 2, requestedKw: asked / 2, acknowledged: n / 2 - 1, silent: 0, kwAtRisk: 0.4 }, { controllerUUID: gateway.controllerUUID, name: 'Heat pump gateway', channel: 'PULL', health: 'UNREACHABLE', assets: n / 2, requestedKw: asked / 2, acknowledged: n / 2 - 3, silent: 2, kwAtRisk: 4.4 }], portfolios: [], refusedByCode: { NO_CONTROLLER: 3, CONSENT_REQUIRED: 1 } };
  const page0 = (data: object[]) => ({ data, page: 1, pageSize: 25, totalPages: 1, totalItems: data.length });
  const state = await signInOperator(browser, instance);
  const shots: [string, string, boolean][] = [
    ['order', `/events/${next.eventUUID}`, false],
    ['cockpit', `/events/${next.eventUUID}?dlist=true`, true],
    ['drawer', `/events/${next.eventUUID}?dispatch=${dispatches[0]!.dispatchUUID}`, true],
    ...(live ? [['live', `/events/${live.eventUUID}`, true] as [string, string, boolean]] : []),
    ['wizard', `/events/new?edit=${next.eventUUID}&step=dispatch`, false],
    ['controllers', '/controllers', false],
    ['controller', `/controllers/${gateway.controllerUUID}`, false],
    ['cloud', `/controllers/${cloud.controllerUUID}`, false],
    ['asset', `/assets/${ids[0]}?tab=dispatches`, true],
    ['scheme', `/schemes/${next.schemeUUID}`, false],
    ['settings', '/settings', false],
    ['home', '/', false],
  ];
  for (const [scheme, width, height] of [['light', 1440, 1000], ['dark', 1440, 1000], ['light', 390, 844], ['light', 2560, 1440], ['light', 1100, 900]] as const) {
    const context = await browser.newContext({ storageState: state, viewport: { width, height }, locale: 'en-GB', timezoneId: 'Europe/London', colorScheme: scheme });
    for (const [name, address, mocked] of shots) {
      if (only.length > 0 && !only.includes(name) && !only.includes(`${name}-${scheme}-${width}`)) continue;
      const page = await context.newPage();
      page.on('pageerror', (e) => console.log(name, 'ERROR', e.message));
      page.on('console', (m) => m.type() === 'error' && console.log(name, width, m.text()));
      if (mocked) {
        await page.route(/\/bff\/api\/events\/[^/]+\/dispatch$/, (r) => r.fulfill({ json: summary }));
        await page.route(/\/bff\/api\/events\/[^/]+\/dispatches/, (r) => r.fulfill({ json: page0(r.request().url().includes('silent=true') ? silent : dispatches.slice(0, 25)) }));
        await page.route(/\/bff\/api\/dispatches\//, (r) => r.fulfill({ json: { ...dispatches[0], log: [{ atUTC: at(-59), kind: 'NOTED', revision: 1, actor: 'OPERATOR', actorName: 'olga@flex.example', detail: 'Said yes on the telephone' }] } }));
        await page.route(/\/bff\/api\/assets\/[^/]+\/dispatches/, (r) => r.fulfill({ json: { ...page0(dispatches.slice(0, 6).map((d) => ({ ...d }))), record: { dispatches: 20, answered: 18, acknowledged: 15, medianLatencySeconds: 3.2 } } }));
      }
      await page.goto(dashboardUrl + address);
      await page.waitForLoadState('networkidle').catch(() => {});
      await page.waitForTimeout(900);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      if (overflow > 0) console.log(name, scheme, width, 'overflows by', overflow);
      await page.screenshot({ path: `/tmp/screens/pics/${name}-${scheme}-${width}.png`, fullPage: true });
      await page.close();
    }
    await context.close();
  }
} finally {
  await browser.close();
  await instance.stop();
}
