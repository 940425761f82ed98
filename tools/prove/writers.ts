import { setTimeout as sleep } from 'node:timers/promises';
import { liftLimits, type Sandbox, readSandbox } from '../harness/sandbox.ts';
import { Ledger, type Subject } from './ledger.ts';
import { makeSubjects } from './subjects.ts';

const REPEAT_MS = 20;
const MAX_REPLAYED = 20;

interface AcknowledgedRequest {
  request: ReturnType<Subject['request']>;
  key: string;
  status: number;
  text: string;
}

interface StoredResponse {
  status: number;
  type: string;
  replayed: boolean;
  /** Whether it says when to try again. */
  retryAfter: boolean;
  text: string;
}

/** Connections that write to the service, one per subject, and enter in the ledger what it acknowledges. */
export class Writers {
  /** Responses that the store was unavailable. */
  unavailable = 0;
  /** Responses that were repeated by their key, byte for byte. */
  replayed = 0;
  /** Requests that had no response. */
  unanswered = 0;
  slowestMs = 0;
  /** When the acknowledged write was sent that was sent last, on performance.now(). */
  acknowledgedSentAt = 0;
  readonly ledger = new Ledger();
  readonly subjects: Subject[];
  readonly #sandbox: Sandbox;
  readonly #readPath: string;
  #acknowledged: AcknowledgedRequest[] = [];

  constructor(subjects: Subject[], sandbox: Sandbox, readPath = '/assets?pageSize=1') {
    this.subjects = subjects;
    this.#readPath = readPath;
    this.#sandbox = sandbox;
  }

  /** Creates their subjects in the sandbox tenant of a running program, with its limits lifted. */
  static async prepare(dataDir: string, url: string): Promise<Writers> {
    const sandbox = readSandbox(dataDir);
    await liftLimits(dataDir, sandbox.tenant);
    return new Writers(await makeSubjects(sandbox.client(url)), sandbox);
  }

  /**
   * Writes until `enough`, or until the service is gone. Throws at any response that is neither a success nor a 503 as
   * problem+json with Retry-After.
   */
  async write(url: string, enough: AbortSignal): Promise<void> {
    const results = await Promise.allSettled([
      this.#read(url, enough),
      ...this.subjects.map((subject) => this.#writeOne(url, subject, enough)),
    ]);
    const failed = results.find((result) => result.status === 'rejected');
    if (failed) throw failed.reason;
  }

  /**
   * After a kill, checks what is stored; then that retrying requests, with a response or without, changes nothing more.
   */
  async check(url: string): Promise<void> {
    const client = this.#sandbox.client(url);
    await this.ledger.check(client);
    await this.#replay(url);
    await this.#repeatOpen(url);
    await this.ledger.check(client);
  }

  /** Sends what is left open under a key until each has its response. */
  async #repeatOpen(url: string): Promise<void> {
    for (const subject of this.subjects.filter((each) => each.keyed))
      while (this.ledger.isOpen(subject))
        if (!(await this.#attempt(url, subject))) throw new Error(`${subject.name}: no connection`);
  }

  /** Repeats requests that had a response: the same response, byte for byte, and marked as a repetition. */
  async #replay(url: string): Promise<void> {
    for (const { request, key, status, text } of this.#acknowledged) {
      const response = await this.#send(url, request, key);
      if (!response || response.status !== status || response.text !== text || !response.replayed)
        throw new Error(
          `${request.path} with its key returned ${status} ${text.slice(0, 300)}, then ${response?.status} ` +
            `${response?.text.slice(0, 300)}`,
        );
      this.replayed += 1;
    }
    this.#acknowledged = [];
  }

  async #writeOne(url: string, subject: Subject, enough: AbortSignal): Promise<void> {
    while (!enough.aborted) if (!(await this.#attempt(url, subject))) return;
  }

  async #read(url: string, enough: AbortSignal): Promise<void> {
    while (!enough.aborted) {
      const response = await this.#send(url, { method: 'GET', path: this.#readPath, body: undefined }, null);
      if (!response) return;
      if (response.status !== 200) this.#requireUnavailable('a read', response);
      await sleep(REPEAT_MS);
    }
  }

  /** One request; false if the service is gone. */
  async #attempt(url: string, subject: Subject): Promise<boolean> {
    const version = this.ledger.begin(subject);
    const request = subject.request(version);
    const key = subject.keyed ? `${subject.name}-${version}` : null;
    const sentAt = performance.now();
    const response = await this.#send(url, request, key);
    if (!response) return false;
    const { status, text } = response;
    if (status < 300) {
      this.acknowledgedSentAt = Math.max(this.acknowledgedSentAt, sentAt);
      this.ledger.acknowledge(subject, version);
      if (key !== null && !response.replayed)
        this.#acknowledged = [...this.#acknowledged.slice(1 - MAX_REPLAYED), { request, key, status, text }];
      return true;
    }
    const isInProgress = key !== null && status === 409 && text.includes('IDEMPOTENCY_IN_PROGRESS');
    if (!isInProgress) this.#requireUnavailable(`${subject.name} ${version}`, response);
    await sleep(REPEAT_MS);
    return true;
  }

  #requireUnavailable(what: string, { status, type, retryAfter, text }: StoredResponse): void {
    if (status !== 503 || !type.startsWith('application/problem+json') || !retryAfter)
      throw new Error(`${what} returned ${status} ${text.slice(0, 300)}`);
    this.unavailable += 1;
  }

  async #send(
    url: string,
    { method, path, body }: ReturnType<Subject['request']>,
    key: string | null,
  ): Promise<StoredResponse | null> {
    const headers = {
      ...this.#sandbox.headers,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(key === null ? {} : { 'idempotency-key': key }),
    };
    const sentAt = performance.now();
    try {
      const response = await fetch(url + path, {
        method,
        headers,
        body: body === undefined ? null : JSON.stringify(body),
      });
      return {
        status: response.status,
        type: response.headers.get('content-type') ?? '',
        replayed: response.headers.has('idempotency-replayed'),
        retryAfter: response.headers.has('retry-after'),
        text: await response.text(),
      };
    } catch {
      this.unanswered += 1;
      return null;
    } finally {
      this.slowestMs = Math.max(this.slowestMs, performance.now() - sentAt);
    }
  }
}
