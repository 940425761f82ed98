import { request } from 'undici';
import { z } from 'zod';
import { type MonotonicMs, monotonicIn, monotonicNow, NEVER, wallNow } from '#energy/time/clocks.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import type { CarbonIntensity, Intensities } from '../../assets/ports/carbon.ts';

interface NesoSettings {
  /** Base URL, like https://api.carbonintensity.org.uk. */
  baseUrl: string;
  /** The fallback if the service fails or has no value for a half hour. */
  fallback: CarbonIntensity;
  /** The time limit of a range, however many requests it needs; values read by then are used. */
  timeoutMs?: number;
  /** Pause of the service after a failure, in milliseconds. */
  pauseMs?: number;
}

/** Longest range of the service, 14 days; ranges on this grid can be cached and requested again. */
const CHUNK_MS = 14 * 86_400_000;
/** Age from which estimates are final; younger ones, and those of the future, are requested again. */
const SETTLED_MS = 2 * 86_400_000;
const FRESH_MS = 30 * 60_000;
const MAX_CACHED = 500;
const SOURCE = 'NESO Carbon Intensity API';

/** The service's region of each GSP group. */
const REGIONS: Readonly<Record<string, number>> = {
  _P: 1,
  _N: 2,
  _G: 3,
  _F: 4,
  _M: 5,
  _D: 6,
  _K: 7,
  _E: 8,
  _B: 9,
  _A: 10,
  _L: 11,
  _H: 12,
  _C: 13,
  _J: 14,
};

const HalfHour = z.object({
  from: z.string(),
  intensity: z.object({ forecast: z.number().nullish(), actual: z.number().nullish() }),
});
const National = z.object({ data: z.array(HalfHour) });
const Regional = z.object({ data: z.object({ data: z.array(HalfHour) }) });
const Refused = z.object({ error: z.object({ code: z.string(), message: z.string() }) });

interface CachedHour {
  grams: Map<number, number>;
  at: number;
  /** End of its freshness by the monotonic clock. */
  freshUntil: MonotonicMs;
}

/** Error of a response without intensities. */
class Refusal extends Error {}

/** Returns an instant to the minute, the finest the service accepts: 2026-01-15T17:00Z. */
const minute = (ms: number): string => `${new Date(ms).toISOString().slice(0, 16)}Z`;

/**
 * Returns intensities of the Carbon Intensity API of the National Energy System Operator (CC BY 4.0): the actual if
 * known, else the forecast.
 */
export function nesoCarbon({ baseUrl, fallback, timeoutMs = 5000, pauseMs = 60_000 }: NesoSettings): CarbonIntensity {
  const cache = new Map<string, CachedHour>();
  let pausedUntil = NEVER;

  async function chunk(
    startMs: number,
    regionId: number | undefined,
    signal: AbortSignal,
  ): Promise<Map<number, number>> {
    const key = `${regionId ?? 'national'} ${startMs}`;
    const known = cache.get(key);
    if (known && (startMs + CHUNK_MS < known.at - SETTLED_MS || monotonicNow() < known.freshUntil)) return known.grams;
    const grams = await fetchGrams(baseUrl, startMs, regionId, signal);
    cache.set(key, { grams, at: wallNow(), freshUntil: monotonicIn(FRESH_MS) });
    if (cache.size > MAX_CACHED) cache.delete(cache.keys().next().value!);
    return grams;
  }

  async function measured(fromMs: number, toMs: number, region: string | null): Promise<Map<number, number>> {
    if (monotonicNow() < pausedUntil) throw new Refusal('it failed a moment ago');
    const regionId = region === null ? undefined : REGIONS[region];
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      const all = new Map<number, number>();
      for (let startMs = Math.floor(fromMs / CHUNK_MS) * CHUNK_MS; startMs < toMs; startMs += CHUNK_MS)
        for (const [at, grams] of await chunk(startMs, regionId, signal)) all.set(at, grams);
      return all;
    } catch (error) {
      pausedUntil = monotonicIn(pauseMs);
      throw error;
    }
  }

  return {
    intensities: async (fromMs, toMs, region): Promise<Intensities> => {
      const stand = await fallback.intensities(fromMs, toMs, region);
      try {
        const grams = await measured(fromMs, toMs, region);
        let missing = 0;
        const gramsPerKwh = stand.gramsPerKwh.map(
          (standIn, slot) => grams.get(fromMs + slot * HALF_HOUR_MS) ?? (missing++, standIn),
        );
        return {
          gramsPerKwh,
          source:
            missing === 0 ? SOURCE : `${SOURCE}; ${missing} of ${gramsPerKwh.length} half-hours from: ${stand.source}`,
        };
      } catch (error) {
        return {
          ...stand,
          source: `${stand.source} (${SOURCE}: ${error instanceof Refusal ? error.message : 'no response'})`,
        };
      }
    },
  };
}

/** Fetches grams by the start of a half hour; throws with the service's own words if it refuses. */
async function fetchGrams(
  baseUrl: string,
  startMs: number,
  regionId: number | undefined,
  signal: AbortSignal,
): Promise<Map<number, number>> {
  const range = `${minute(startMs)}/${minute(startMs + CHUNK_MS)}`;
  const path = regionId === undefined ? `/intensity/${range}` : `/regional/intensity/${range}/regionid/${regionId}`;
  const { statusCode, body } = await request(baseUrl.replace(/\/$/, '') + path, {
    headers: { accept: 'application/json' },
    signal,
  });
  const grams = new Map<number, number>();
  for (const { from, intensity } of halfHoursOf(statusCode, await body.json(), regionId !== undefined)) {
    const value = intensity.actual ?? intensity.forecast;
    if (value !== null && value !== undefined) grams.set(Date.parse(from), value);
  }
  return grams;
}

function halfHoursOf(status: number, body: unknown, isRegional: boolean): z.output<typeof HalfHour>[] {
  const refused = Refused.safeParse(body);
  if (refused.success) throw new Refusal(refused.data.error.message);
  if (status !== 200) throw new Refusal(`status ${status}`);
  return isRegional ? Regional.parse(body).data.data : National.parse(body).data;
}
