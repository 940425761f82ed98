/** The thread of `DemoThread`: what it is told are the tenant's credentials, what it says are its messages. */
import { once } from 'node:events';
import { parentPort } from 'node:worker_threads';
import type { Credentials } from '#store/credentials.ts';
import { loadDemo } from './loadDemo.ts';

const credentialsPromise = once(parentPort!, 'message').then(([credentials]) => credentials as Credentials);
await loadDemo(credentialsPromise, (line) => parentPort!.postMessage(line, []));
