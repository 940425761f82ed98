import { defaultLimits, SlidingLog } from '#contract/limits.ts';
import { monotonicNow, monotonicNumber } from '#energy/time/clocks.ts';

const MOST_TRIES = 20;
const sleep = (ms: number) => new Promise((done) => setTimeout(done, ms));

/**
 * `fetch` for one caller that stays inside the interface's limits: at most 25 requests in any second, consumption one
 * a second. Where others use the same tenant and the service says 429, it waits as told and tries again: a refused
 * request was not carried out.
 */
export function pacedFetch(send: typeof fetch = globalThis.fetch): typeof fetch {
  const standard = new SlidingLog(defaultLimits.standard.perSecond);
  const consumption = new SlidingLog(defaultLimits.consumption.perSecond);
  return async (input, init) => {
    const url = input instanceof Request ? input.url : input.toString();
    const lanes = init?.method === 'POST' && url.endsWith('/energy-consumption') ? [standard, consumption] : [standard];
    for (let attempt = 1; ; attempt++) {
      const now = monotonicNumber(monotonicNow());
      const slot = Math.max(...lanes.map((lane) => lane.accept(now)));
      if (slot > now) await sleep(slot - now);
      const response = await send(input, init);
      if (response.status !== 429 || attempt === MOST_TRIES) return response;
      await response.body?.cancel();
      await sleep(1000 * Number(response.headers.get('retry-after') ?? 1));
    }
  };
}
