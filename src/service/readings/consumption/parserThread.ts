import { Worker } from 'node:worker_threads';
import { ProblemError } from '../../platform/http/problem.ts';
import type { GroupedConsumption } from '../groupedConsumption.ts';
import type { ParseRequest, ParseResponse } from './parserWorker.ts';

/** Memory of the thread in MB: a batch that needs more ends the thread, not the service. */
const MAX_HEAP_MB = 512;
/**
 * Time without a batch after which the thread ends to free its memory; starting another takes about as long as reading
 * a batch.
 */
const IDLE_MS = 30_000;

interface PendingParse {
  resolve: (grouped: GroupedConsumption) => void;
  reject: (error: Error) => void;
}

/** One thread that reads batches in order; it starts with the first, ends when idle and is replaced when it dies. */
export class ParserThread {
  #worker: Worker | null = null;
  #idle: NodeJS.Timeout | undefined;
  readonly #waiting = new Map<number, PendingParse>();
  readonly #idleMs: number;
  #lastId = 0;

  constructor(idleMs = IDLE_MS) {
    this.#idleMs = idleMs;
  }

  get isRunning(): boolean {
    return this.#worker !== null;
  }

  /** Reads a batch and transfers `body`: its memory moves to the thread. */
  parse(body: Buffer): Promise<GroupedConsumption> {
    const ownsMemory = body.byteOffset === 0 && body.byteLength === body.buffer.byteLength;
    const bytes = ownsMemory ? new Uint8Array(body.buffer as ArrayBuffer) : new Uint8Array(body);
    const request: ParseRequest = { id: ++this.#lastId, bytes };
    clearTimeout(this.#idle);
    return new Promise((resolve, reject) => {
      this.#waiting.set(request.id, { resolve, reject });
      (this.#worker ??= this.#start()).postMessage(request, [bytes.buffer]);
    });
  }

  async close(): Promise<void> {
    clearTimeout(this.#idle);
    await this.#worker?.terminate();
  }

  #start(): Worker {
    const worker = new Worker(new URL('./parserWorker.ts', import.meta.url), {
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
    });
    worker.unref();
    worker.on('message', (reply: ParseResponse) => this.#settle(reply));
    // Out of memory or an internal error: 'exit' follows and rejects the waiting requests.
    worker.on('error', () => undefined);
    worker.on('exit', () => this.#rejectPending(worker));
    return worker;
  }

  #settle(reply: ParseResponse): void {
    const waiting = this.#waiting.get(reply.id);
    this.#waiting.delete(reply.id);
    if ('grouped' in reply) waiting?.resolve(reply.grouped);
    else if ('problem' in reply)
      waiting?.reject(new ProblemError(reply.problem.code, reply.problem.message, { errors: reply.problem.errors }));
    else waiting?.reject(new Error(reply.failure));
    if (this.#waiting.size === 0) this.#idle = setTimeout(() => this.#terminateIdle(), this.#idleMs).unref();
  }

  #terminateIdle(): void {
    const worker = this.#worker;
    this.#worker = null;
    void worker?.terminate();
  }

  #rejectPending(worker: Worker): void {
    if (this.#worker !== worker) return;
    this.#worker = null;
    const lost = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const { reject } of lost)
      reject(
        new ProblemError('UNAVAILABLE', 'The batch could not be read; nothing was stored', {
          headers: { 'retry-after': '1' },
        }),
      );
  }
}
