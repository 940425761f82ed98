/** What one home sees of its events: read with the key of the tenant, and small enough to hand on. */

export interface Service {
  url: string;
  key: string;
  tenant: string;
}

/** What is handed on of a home: nothing of other homes, and nothing of the tenant. */
export interface Home {
  /** The running event, or the next one; null without one. */
  event: {
    name: string;
    direction: 'TURN_DOWN' | 'TURN_UP';
    startTime: string;
    endTime: string;
    running: boolean;
    todo: 'Use less' | 'Use more' | 'Answer the invitation';
  } | null;
  /** Its latest event with results; null before the first. */
  last: { name: string; endTime: string; deliveredKwh: number; isFinal: boolean } | null;
  /** What it earned this season, in £; null before the first paid result. */
  earnedGbp: number | null;
}

interface AssetEvent {
  name: string;
  eventType: 'TURN_DOWN' | 'TURN_UP';
  startTime: string;
  endTime: string;
  state: 'INVITED' | 'OPT_IN' | 'OPT_OUT';
  statsStatus: 'PRELIMINARY' | 'FINAL' | null;
  deliveredKwh: number | null;
}

export interface Asset {
  assetUUID: string;
  assetId: string;
  userUUID: string | null;
  earned?: { gbp: number } | null;
}

/** GET below /api/v1; waits where the limit of the tenant is reached. */
async function get<Answer>({ url, key, tenant }: Service, path: string): Promise<Answer> {
  const headers = { 'x-api-key': key, tenant, 'x-api-version': '1.0' };
  for (;;) {
    const response = await fetch(`${url}/api/v1${path}`, { headers, signal: AbortSignal.timeout(20_000) });
    if (response.ok) return (await response.json()) as Answer;
    if (response.status !== 429) throw new Error(`GET ${path} returned ${response.status}`);
    await response.body?.cancel();
    await new Promise((done) => setTimeout(done, 1000 * Number(response.headers.get('retry-after') ?? 1)));
  }
}

export const readAsset = (service: Service, assetUUID: string): Promise<Asset> =>
  get(service, `/assets/${encodeURIComponent(assetUUID)}`);

/** The events that an asset has not declined, as `query` asks for them. */
async function readEvents(service: Service, { assetUUID }: Asset, query: string): Promise<AssetEvent[]> {
  const { data } = await get<{ data: AssetEvent[] }>(service, `/assets/${assetUUID}/events?pageSize=20&${query}`);
  return data.filter(({ state }) => state !== 'OPT_OUT');
}

async function readEarned(service: Service, { assetUUID, userUUID }: Asset): Promise<number | null> {
  if (userUUID === null) return null;
  const { data } = await get<{ data: Asset[] }>(service, `/assets?userUUID=${userUUID}&include=earned&pageSize=100`);
  return data.find((asset) => asset.assetUUID === assetUUID)?.earned?.gbp ?? null;
}

const todoOf = ({ state, eventType }: AssetEvent) =>
  state === 'INVITED' ? 'Answer the invitation' : eventType === 'TURN_DOWN' ? 'Use less' : 'Use more';

/** What a home sees now. */
export async function readHome(service: Service, asset: Asset): Promise<Home> {
  const [running] = await readEvents(service, asset, 'eventState=STARTED&sort=startTime');
  const [next] = running ? [running] : await readEvents(service, asset, 'eventState=SCHEDULED&sort=startTime');
  const ended = await readEvents(service, asset, 'eventState=ENDED&sort=-startTime');
  const last = ended.find(({ deliveredKwh }) => deliveredKwh !== null);
  return {
    event: next
      ? {
          name: next.name,
          direction: next.eventType,
          startTime: next.startTime,
          endTime: next.endTime,
          running: next === running,
          todo: todoOf(next),
        }
      : null,
    last: last
      ? {
          name: last.name,
          endTime: last.endTime,
          deliveredKwh: last.deliveredKwh!,
          isFinal: last.statsStatus === 'FINAL',
        }
      : null,
    earnedGbp: await readEarned(service, asset),
  };
}
