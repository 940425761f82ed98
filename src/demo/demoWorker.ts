/** The thread of `DemoThread`: receives its order, posts its reports. */
import { once } from 'node:events';
import { parentPort } from 'node:worker_threads';
import type { DemoOrder } from './demoMessages.ts';
import { loadDemo } from './loadDemo.ts';

const orderPromise = once(parentPort!, 'message').then(([order]) => order as DemoOrder);
await loadDemo(orderPromise, (report) => parentPort!.postMessage(report, []));
