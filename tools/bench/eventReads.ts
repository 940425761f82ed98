import type { SettledTenant } from '../harness/settledTenant.ts';
import { sized } from '../harness/sized.ts';
import { measureMs } from '../harness/statistics.ts';

const RUNS = sized(5, 1);

export interface EventReadTimes {
  profile: number[];
  analytics: number[];
  assets: number[];
}

/**
 * Times of the requests that the page of an ended event sends: its chart, its funnel with the rebound, and a page of
 * its assets.
 */
export async function eventReadTimes({ client }: SettledTenant): Promise<EventReadTimes> {
  const [event] = (await client.listEvents({ query: { state: 'ENDED', pageSize: 1 } })).data;
  const params = { 'event-uuid': event!.eventUUID };
  const times: EventReadTimes = { profile: [], analytics: [], assets: [] };
  for (let run = 0; run < RUNS; run++) {
    times.profile.push(await measureMs(() => client.getEventProfile({ params })));
    times.analytics.push(await measureMs(() => client.getEventAnalytics({ params })));
    times.assets.push(await measureMs(() => client.listEventAssetAnalytics({ params, query: { pageSize: 50 } })));
  }
  return times;
}
