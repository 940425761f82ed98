import type { Client } from '#client/client.ts';
import { waitUntil } from './waitUntil.ts';

const ARRIVED = { withinMs: 600_000, everyMs: 20 };

/** Moves a tenant's test clock to an instant, and waits until everything that is due by then has run. */
export async function moveClock(client: Client, toMs: number): Promise<void> {
  const { movingTo } = await client.setClock({ body: { now: new Date(toMs).toISOString() } });
  if (movingTo !== null) await clockArrived(client);
}

/** Waits until a test clock that is moving has arrived. */
export const clockArrived = (client: Client): Promise<unknown> =>
  waitUntil(async () => (await client.getClock()).movingTo === null, 'the clock has not arrived', ARRIVED);
