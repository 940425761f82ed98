import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Client } from '#client/client.ts';
import type { ReceiverCommand, ReceiverOptions, ReceiverReport } from './protocol.ts';

/** Controllers on loopback that accept what they are asked. */
export interface Controllers {
  /** Registers `count` controllers of a tenant, each with an address of its own; returns their UUIDs. */
  register(client: Client, count: number, batchSize?: number): Promise<string[]>;
  /** No response fails from now on. */
  heal(): void;
  report(): Promise<ReceiverReport>;
  stop(): void;
}

/** Starts the process that stands for the controllers. */
export async function startControllers(options: Partial<ReceiverOptions> = {}): Promise<Controllers> {
  const settings: ReceiverOptions = { failing: 0, remembers: true, hanging: 0, ...options };
  const child = fork(join(import.meta.dirname, 'receiver.ts'), [JSON.stringify(settings)], { execArgv: [] });
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  const send = (command: ReceiverCommand) => child.send(command);
  let registered = 0;
  return {
    register: async (client, count, batchSize = 500) => {
      const controllers: string[] = [];
      for (let made = 0; made < count; made++) {
        const path = `/${registered++}`;
        const { controllerUUID, secret } = await client.createController({
          body: { name: `Cloud ${path}`, channel: 'WEBHOOK', url: `http://127.0.0.1:${port}${path}`, batchSize },
        });
        send({ secret: { path, secret: secret! } });
        controllers.push(controllerUUID);
      }
      return controllers;
    },
    heal: () => send('heal'),
    report: async () => {
      send('report');
      const [{ report }] = (await once(child, 'message')) as [{ report: ReceiverReport }];
      return report;
    },
    stop: () => child.disconnect(),
  };
}
