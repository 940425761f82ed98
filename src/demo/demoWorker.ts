/** The thread of `runDemo`: what it says are its messages. */
import { parentPort, workerData } from 'node:worker_threads';
import type { Credentials } from '#store/credentials.ts';
import { loadDemo } from './loadDemo.ts';

await loadDemo(workerData as Credentials, (line) => parentPort!.postMessage(line, []));
