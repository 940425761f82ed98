import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import { type FakeUpstream, type ReceivedRequest, type ScriptedResponse, startFakeUpstream } from './fakeUpstream.ts';

export interface FakeOctopus extends FakeUpstream {
  /** The most readings on each page. */
  pageSize: number;
  /** Sent once each in place of the next ordinary responses, in order. */
  responseOverrides: ScriptedResponse[];
  /** MPANs it knows. */
  knownMpans: Set<string>;
  /** API keys with the meters of their accounts; empty where any key reads every meter. */
  keys: Map<string, string[]>;
  /** MPANs whose readings were requested with a key that has no access to them. */
  refusedReads: string[];
}

const london = (ms: number) => new Date(ms + 3_600_000).toISOString().replace('.000Z', '+01:00');

/**
 * The part of the Octopus Energy REST API that the service uses: every half hour of the range measured 0.25 kWh,
 * instants in local time.
 */
export async function startFakeOctopus(): Promise<FakeOctopus> {
  const upstream = await startFakeUpstream();
  const fake: FakeOctopus = Object.assign(upstream, {
    pageSize: 25_000,
    responseOverrides: [],
    knownMpans: new Set<string>(),
    keys: new Map<string, string[]>(),
    refusedReads: [],
  });
  upstream.respondWith((request) => fake.responseOverrides.shift() ?? defaultResponse(fake, request));
  return fake;
}

function defaultResponse(fake: FakeOctopus, { url, headers }: ReceivedRequest): ScriptedResponse {
  const { pathname, searchParams } = new URL(url, fake.url);
  const [, mpan, rest] =
    /^\/v1\/electricity-meter-points\/(\d{13})\/(meters\/[^/]+\/consumption\/)?$/.exec(pathname) ?? [];
  if (!mpan || !fake.knownMpans.has(mpan)) return { status: 404, body: { detail: 'Not found.' } };
  if (!rest) return { body: { gsp: '_C', mpan, profile_class: 1 } };
  if (fake.keys.size > 0) {
    const meters = fake.keys.get(
      Buffer.from(headers.authorization?.slice('Basic '.length) ?? '', 'base64')
        .toString()
        .slice(0, -1),
    );
    if (!meters?.includes(mpan)) fake.refusedReads.push(mpan);
    if (!meters) return { status: 401, body: { detail: 'Invalid API key.' } };
    if (!meters.includes(mpan)) return { status: 404, body: { detail: 'Not found.' } };
  }
  const [from, to] = [Date.parse(searchParams.get('period_from')!), Date.parse(searchParams.get('period_to')!)];
  const starts = Array.from(
    { length: Math.floor((to - from) / HALF_HOUR_MS) },
    (_, slot) => from + slot * HALF_HOUR_MS,
  );
  const page = Number(searchParams.get('page') ?? 1);
  const next = new URL(url, fake.url);
  next.searchParams.set('page', String(page + 1));
  const results = starts
    .slice((page - 1) * fake.pageSize, page * fake.pageSize)
    .map((ms) => ({ consumption: 0.25, interval_start: london(ms), interval_end: london(ms + HALF_HOUR_MS) }));
  return {
    body: {
      count: starts.length,
      next: page * fake.pageSize < starts.length ? next.href : null,
      previous: null,
      results,
    },
  };
}
