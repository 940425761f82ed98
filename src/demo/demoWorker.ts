/** The thread of `DemoThread`: receives its order, posts its reports. */
import { once } from 'node:events';
import { parentPort } from 'node:worker_threads';
import type { DemoOrder, DemoReport } from './demoMessages.ts';
import { loadDemo } from './loadDemo.ts';

const orderPromise = once(parentPort!, 'message').then(([order]) => order as DemoOrder);
const report = (message: DemoReport) => parentPort!.postMessage(message, []);
const checksAnswered = async () => {
  const answered = once(parentPort!, 'message');
  report({ awaits: 'CHECKS' });
  await answered;
};
await loadDemo(orderPromise, report, checksAnswered);
