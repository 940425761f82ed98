import { defaultLimits, SlidingWindowLog } from '#contract/limits.ts';
import { monotonicNow, monotonicNumber } from '#energy/time/clocks.ts';

const MAX_ATTEMPTS = 20;
const sleep = (ms: number) => new Promise((done) => setTimeout(done, ms));

/**
 * `fetch` that waits for Retry-After and tries again where the service responds 429: a refused request was not carried
 * out. `pace` is waited for before each try.
 */
export function retryingFetch(
  send: typeof fetch = globalThis.fetch,
  pace: (...request: Parameters<typeof fetch>) => Promise<void> = async () => undefined,
): typeof fetch {
  return async (input, init) => {
    for (let attempt = 1; ; attempt++) {
      await pace(input, init);
      const response = await send(input, init);
      if (response.status !== 429 || attempt === MAX_ATTEMPTS) return response;
      await response.body?.cancel();
      await sleep(1000 * Number(response.headers.get('retry-after') ?? 1));
    }
  };
}

/**
 * `fetch` for one caller that stays within the interface's limits: at most 25 requests in any second, consumption one a
 * second. If other clients use the same tenant, refused requests are tried again.
 */
export function pacedFetch(send: typeof fetch = globalThis.fetch): typeof fetch {
  const standard = new SlidingWindowLog(defaultLimits.standard.perSecond);
  const consumption = new SlidingWindowLog(defaultLimits.consumption.perSecond);
  return retryingFetch(send, async (input, init) => {
    const url = input instanceof Request ? input.url : input.toString();
    const limits =
      init?.method === 'POST' && url.endsWith('/energy-consumption') ? [standard, consumption] : [standard];
    const now = monotonicNumber(monotonicNow());
    const slot = Math.max(...limits.map((limit) => limit.reserve(now)));
    if (slot > now) await sleep(slot - now);
  });
}
