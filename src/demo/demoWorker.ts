/** The thread of `DemoThread`: receives the tenant's credentials, posts its progress messages. */
import { once } from 'node:events';
import { parentPort } from 'node:worker_threads';
import type { Credentials } from '#store/credentials.ts';
import { loadDemo } from './loadDemo.ts';

const credentialsPromise = once(parentPort!, 'message').then(([credentials]) => credentials as Credentials);
await loadDemo(credentialsPromise, (line) => parentPort!.postMessage(line, []));
