import { expect, it } from 'vitest';
import type { Event } from '#contract/event.ts';
import type { Scheme } from '#contract/scheme.ts';
import type { Summary } from '#contract/summary.ts';
import { listTasks } from './tasks.ts';

const now = Date.parse('2026-11-21T12:00Z');
const quiet = {
  silentAssets: 0,
  assets: { byMpanStatus: {} },
  consents: { expiringIn30Days: 0 },
  webhooks: { disabled: 0 },
} as Summary;
const event = (startTime: string, change: Partial<Event> = {}): Event =>
  ({
    eventUUID: startTime,
    name: 'Peak',
    state: 'SCHEDULED',
    startTime,
    endTime: startTime,
    assetsInvited: 9,
    assetsOptedIn: 0,
    ...change,
  }) as Event;
const scheme = (change: Partial<Scheme> = {}): Scheme =>
  ({ schemeUUID: 's', name: 'DFS', status: 'ACTIVE', counts: { REJECTED: 4, DUPLICATED: 1 }, ...change }) as Scheme;

it('is empty for a tenant in order', () => {
  const taken = event('2026-11-22T17:00:00Z', { assetsOptedIn: 3 });
  expect(
    listTasks(
      quiet,
      [scheme({ status: 'CLOSED' })],
      [taken, event('2026-12-22T17:00:00Z'), event('2026-11-22T17:00:00Z', { state: 'CANCELLED' })],
      now,
    ),
  ).toEqual([]);
});

it('lists events whose stats could not be calculated, with the reason', () => {
  const [task] = listTasks(
    { ...quiet, statsFailed: [{ eventUUID: 'e', name: 'Peak', reason: 'Error: no room left' }] },
    [],
    [],
    now,
  );
  expect(task).toMatchObject({
    tone: 'bad',
    title: 'Peak: the stats could not be calculated',
    link: { params: { eventUUID: 'e' } },
  });
  expect(task!.text).toContain('no room left');
});

it('lists what waits in dispatch: cancels, silence, controllers out of reach', () => {
  const dispatch = {
    stoppedUTC: null,
    stoppedBy: null,
    silent: [{ eventUUID: 'e', name: 'Peak', assets: 2, kw: 5 }],
    unconfirmedCancels: [{ eventUUID: 'f', name: 'Noon', assets: 1 }],
    unreachableControllers: [{ controllerUUID: 'c', name: 'Maker cloud', sinceUTC: null }],
  };
  const tasks = listTasks({ ...quiet, dispatch }, [], [], now);
  expect(tasks.map(({ tone, title, link }) => [tone, title.replaceAll('\u202f', ' '), link?.params])).toEqual([
    ['bad', 'Noon: 1 cancel not confirmed', { eventUUID: 'f' }],
    ['bad', 'Peak: 2 assets silent, 5.00 kW at risk', { eventUUID: 'e' }],
    ['bad', 'Maker cloud is out of reach', { controllerUUID: 'c' }],
  ]);
});

it('lists mails that reached nobody', () => {
  expect(listTasks({ ...quiet, mails: { failed: 0 } }, [], [], now)).toEqual([]);
  expect(listTasks({ ...quiet, mails: { failed: 3 } }, [], [], now)).toMatchObject([
    {
      tone: 'warn',
      title: '3 e-mails not delivered in the last 7 days',
      link: { to: '/settings/mail', search: { status: 'FAILED' } },
    },
  ]);
});

it('lists portfolios whose forecasts hold too little or too much', () => {
  const alert = { portfolioUUID: 'p', name: 'Portfolio X', coveragePercent: 58, status: 'TOO_NARROW' as const };
  const [task] = listTasks({ ...quiet, forecastAlerts: [alert] }, [], [], now);
  expect(task).toMatchObject({
    tone: 'warn',
    title: 'Forecasts of Portfolio X hold 58\u202f% instead of 80\u202f% over two weeks',
    link: { to: '/analytics', search: { tab: 'forecasts', portfolio: 'p' } },
  });
});

it('lists every task, the most urgent first, each with its screen', () => {
  const summary = {
    ...quiet,
    silentAssets: 3,
    assets: { byMpanStatus: { INVALID: 1 } },
    consents: { expiringIn30Days: 1 },
    webhooks: { disabled: 2 },
  } as unknown as Summary;
  const tasks = listTasks(summary, [scheme()], [event('2026-11-22T17:00:00Z')], now);
  expect(tasks.map(({ title }) => title)).toEqual([
    'Peak: 9 invited, none opted in',
    '3 assets silent for two days',
    '1 asset with an invalid MPAN',
    '4 assets rejected by the regulator',
    '1 asset with another provider',
    '2 webhooks disabled',
    '1 consent expires within 30 days',
  ]);
  expect(tasks[0]).toMatchObject({
    text: expect.stringContaining('Opt them in before it starts.') as unknown,
    link: { search: { tab: 'assets', state: 'INVITED' } },
  });
  expect(tasks[1]!.link).toEqual({ to: '/assets', search: { readings: 'SILENT', sort: 'lastReadingUTC' } });
  expect(tasks[3]!.link).toEqual({
    to: '/schemes/$schemeUUID',
    params: { schemeUUID: 's' },
    search: { status: 'REJECTED' },
  });
});

it('suggests a portfolio where no asset is invited', () => {
  const [task] = listTasks(quiet, [], [event('2026-11-22T17:00:00Z', { assetsInvited: 0 })], now);
  expect(task).toMatchObject({ title: 'Peak: no asset invited', link: { search: { tab: 'assets' } } });
  expect(task!.text).toContain('Assign a portfolio');
});
