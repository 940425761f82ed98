import { setTimeout as sleep } from 'node:timers/promises';
import type { z } from 'zod';
import type { Client } from '#client/client.ts';
import type { Clock, SetClock } from '#contract/sandbox.ts';

const POLL_MS = 500;

/** Moves the test clock, and waits until all is done that falls due on its way. */
export async function setClock(client: Client, body: z.input<typeof SetClock>): Promise<void> {
  if ((await client.setClock({ body })).movingTo !== null) await until(client, ({ movingTo }) => movingTo === null);
}

/** Waits until all is done that is due by now: a second is as good as none, and a move waits. */
export const allDone = (client: Client): Promise<void> => setClock(client, { advance: 'PT1S' });

/** Waits until the meters are read. */
export const allRead = (client: Client): Promise<void> => until(client, ({ loading }) => loading === null);

async function until(client: Client, isSo: (clock: Clock) => boolean): Promise<void> {
  while (!isSo(await client.getClock())) await sleep(POLL_MS);
}
