import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Client } from '#client/client.ts';
import type { WebhookEvent } from '#contract/webhook.ts';
import type { Arrival, FaultRates, Report, ReceiverCommand } from './protocol.ts';

const NO_FAULTS: FaultRates = { failing: 0, hanging: 0, redirecting: 0, cutting: 0, truncating: 0 };

export interface FaultyReceiver {
  url: string;
  /** Subscribes one of its paths; requests there are verified with the secret. Returns the subscription's UUID. */
  subscribe(client: Client, path: string, events: WebhookEvent[]): Promise<string>;
  /** Makes it respond 204 to everything from now on. */
  heal(): void;
  /** Everything received so far, in order, and how many requests followed a redirect. */
  report(): Promise<Report>;
  close(): Promise<void>;
}

/** A receiver on loopback in a thread of its own. Responses of its paths /hanging, /pouring and /dripping never end. */
export async function startFaultyReceiver(faults: Partial<FaultRates> = {}): Promise<FaultyReceiver> {
  const worker = new Worker(join(import.meta.dirname, 'thread.ts'), { workerData: { ...NO_FAULTS, ...faults } });
  const [{ url }] = (await once(worker, 'message')) as [{ url: string }];
  const sendCommand = (command: ReceiverCommand) => worker.postMessage(command, []);
  const arrivals: Arrival[] = [];
  return {
    url,
    subscribe: async (client, path, events) => {
      const { uuid, secret } = await client.createWebhook({ body: { url: url + path, events } });
      sendCommand({ secret: { path, secret } });
      return uuid;
    },
    heal: () => sendCommand({ heal: true }),
    report: async () => {
      sendCommand({ report: true });
      const [report] = (await once(worker, 'message')) as [Report];
      arrivals.push(...report.arrivals);
      return { arrivals, followed: report.followed };
    },
    close: async () => {
      sendCommand({ end: true });
      await once(worker, 'exit');
    },
  };
}
