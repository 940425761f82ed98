import { assert, asyncProperty, sample } from 'fast-check';
import { Pool as Connections } from 'undici';
import { createClient, serviceHeaders } from '#client/client.ts';
import { statusOf } from '#contract/endpoint.ts';
import type { EndpointName } from '#contract/endpoints.ts';
import { fillTenant } from '../fullTenant.ts';
import { checkProblem } from '../problemOf.ts';
import { rowOf } from '../validRequests.ts';
import {
  bytesOf,
  type DescribedOperation,
  type FuzzRequest,
  requestsFor,
  validFuzzRequest,
  tagOf,
} from './requests.ts';
import type { Components } from './schema.ts';
import { IdPool } from './tokens.ts';

/**
 * A running service to send generated requests to. It should validate its own responses against the endpoint table: a
 * wrong one is then a 500.
 */
export interface FuzzTarget {
  url: string;
  /** Address that may receive its webhooks. */
  receiver: string;
  /** A new sandbox tenant whose limits do not apply. */
  newTenant(): Promise<{ tenant: string; apiKey: string }>;
}

interface FuzzTenant {
  headers: Record<string, string>;
  ids: IdPool;
}

export interface Tally {
  cases: number;
  byStatus: Record<number, number>;
}

interface Document {
  paths: Record<string, Record<string, DescribedOperation & { operationId: EndpointName }>>;
  components: { schemas: Components };
}

const STRIDE = 1_000_003;

/** Sends generated requests, one operation at a time; each tag's operations share a tenant with one of everything. */
export class Fuzzer {
  readonly #target: FuzzTarget;
  readonly #connections: Connections;
  readonly #tenants = new Map<string, Promise<FuzzTenant>>();
  #document: Promise<Document> | undefined;

  constructor(target: FuzzTarget) {
    this.#target = target;
    this.#connections = new Connections(target.url, { connections: 16 });
  }

  close = (): Promise<void> => this.#connections.close();

  async #settle(): Promise<FuzzTenant> {
    const { tenant, apiKey } = await this.#target.newTenant();
    const headers = serviceHeaders(apiKey, tenant);
    const { ids } = await fillTenant(
      createClient({ baseUrl: `${this.#target.url}/api/v1`, headers }),
      this.#target.receiver,
    );
    return { headers, ids: new IdPool(ids) };
  }

  #tenant(tag: string): Promise<FuzzTenant> {
    const known = this.#tenants.get(tag) ?? this.#settle();
    this.#tenants.set(tag, known);
    return known;
  }

  async #describe(name: EndpointName): Promise<[DescribedOperation, Components]> {
    this.#document ??= fetch(`${this.#target.url}/openapi.json`).then(
      (response) => response.json() as Promise<Document>,
    );
    const { paths, components } = await this.#document;
    const { method, path } = rowOf(name);
    return [paths[path]![method.toLowerCase()]!, components.schemas];
  }

  /**
   * Sends `cases` requests of one operation, the first of them valid. Throws with the smallest request found that gets
   * a wrong response.
   */
  async run(name: EndpointName, { cases, seed }: { cases: number; seed: number }): Promise<Tally> {
    const [described, components] = await this.#describe(name);
    const resident = await this.#tenant(tagOf(name));
    const tally: Tally = { cases: 0, byStatus: {} };
    const property = asyncProperty(requestsFor(name, described, components), async (request) => {
      const status = await this.#send(request, resident);
      tally.cases++;
      tally.byStatus[status] = (tally.byStatus[status] ?? 0) + 1;
    });
    await assert(property, { numRuns: cases, seed, examples: [[validFuzzRequest(name)]] });
    const health = await this.#connections.request({ method: 'GET', path: '/health' });
    await health.body.dump();
    if (health.statusCode !== 200) throw new Error(`after ${name} the service is not healthy: ${health.statusCode}`);
    return tally;
  }

  /**
   * Sends requests of all these operations to one tenant, mixed and 16 concurrently, to find races. Returns how many
   * were sent.
   */
  async runConcurrently(
    names: readonly EndpointName[],
    { cases, seed }: { cases: number; seed: number },
  ): Promise<number> {
    const resident = await this.#tenant('storm');
    const mixed: FuzzRequest[] = [];
    for (const name of names) {
      const [described, components] = await this.#describe(name);
      mixed.push(
        validFuzzRequest(name),
        ...sample(requestsFor(name, described, components), { numRuns: cases - 1, seed }),
      );
    }
    // Strides of a prime visit each once, and pair every operation with every other.
    const order = mixed.map((_, at) => mixed[(at * STRIDE) % mixed.length]!);
    const workers = Array.from({ length: 16 }, async () => {
      for (let next = order.pop(); next; next = order.pop()) await this.#sendNamed(next, resident);
    });
    await Promise.all(workers);
    return mixed.length;
  }

  async #sendNamed(request: FuzzRequest, resident: FuzzTenant): Promise<void> {
    await this.#send(request, resident).catch((cause: unknown) => {
      throw new Error(`${String(cause)} to ${JSON.stringify(request).slice(0, 2000)}`, { cause });
    });
  }

  async #send({ name, params, query, body, headers }: FuzzRequest, { headers: own, ids }: FuzzTenant): Promise<number> {
    const row = rowOf(name);
    const { method, path } = row;
    const encode = (text: string) => encodeURIComponent(ids.fill(text).toWellFormed());
    const target = path.replace(/\{([^}]+)\}/g, (_, param: string) => encode(params[param]!));
    const search = query.map(([field, value]) => `${encode(field)}=${encode(value)}`).join('&');
    const made = body === null ? null : bytesOf(body, ids.json(body.value));
    const all = {
      ...own,
      ...(made ? { 'content-type': 'application/json' } : {}),
      ...(made?.encoding ? { 'content-encoding': made.encoding } : {}),
      ...headers,
    };
    const response = await this.#connections.request({
      method,
      path: search ? `${target}?${search}` : target,
      headers: all,
      body: made?.bytes ?? null,
    });
    const text = await response.body.text();
    const type = String(response.headers['content-type'] ?? '');
    if (response.statusCode >= 400) {
      const { code } = checkProblem(response.statusCode, type, text);
      if (response.statusCode >= 500) throw new Error(`the response was ${response.statusCode} ${code}`);
      return response.statusCode;
    }
    const status = statusOf(row, body?.value);
    if (response.statusCode !== status)
      throw new Error(`the response was ${response.statusCode}, the table says ${status}`);
    if (status === 204 ? text !== '' : !type.startsWith('application/json'))
      throw new Error(`a ${status} came as ${type}: ${text.slice(0, 200)}`);
    if (text !== '') ids.collectIds(JSON.parse(text));
    return response.statusCode;
  }
}
