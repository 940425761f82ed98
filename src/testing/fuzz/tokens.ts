import type { Ids } from '../fullTenant.ts';

/**
 * A placeholder in a generated request for what is known only when it is sent; so a seed makes the same requests every
 * time.
 */
export const token = (name: string, index = 0): string => `⟦${name}:${index}⟧`;
/** A JSON text inserted into the body unchanged, for what no JavaScript value can express. */
export const rawToken = (text: string): string => `⟦raw ${text}⟧`;

const TOKEN = /⟦([\w-]+):(\d+)⟧/g;
const RAW = /"⟦raw ((?:[^"⟧\\]|\\.)*)⟧"/g;
const MAX_IDS_PER_NAME = 12;
const UNKNOWN_UUID = '9c2d8f54-1c0b-4f7e-8b64-6f1f3b3e7a10';

/** The ids of a fuzzed tenant: the first ones, and the newest of those in responses. */
export class IdPool {
  readonly #ids: Ids;
  readonly #known = new Map<string, string[]>();

  constructor(ids: Ids) {
    this.#ids = ids;
  }

  /** Stores every id of a response under its property's name. */
  collectIds(value: unknown): void {
    if (Array.isArray(value)) for (const each of value.slice(0, 5)) this.collectIds(each);
    else if (typeof value === 'object' && value !== null)
      for (const [name, each] of Object.entries(value)) {
        if (typeof each === 'string' && /UUID$|^uuid$/.test(name)) this.#add(ALIASES[name] ?? name, each);
        else this.collectIds(each);
      }
  }

  #add(name: string, id: string): void {
    const list = this.#known.get(name) ?? [];
    if (!list.includes(id) && !Object.values(this.#ids).includes(id))
      this.#known.set(name, [...list, id].slice(-MAX_IDS_PER_NAME));
  }

  /** Returns the id for a token: number 0 is the tenant's first, the others are those that came later. */
  #find(name: string, index: number): string {
    if (index === 0) return (this.#ids as unknown as Record<string, string>)[name] ?? UNKNOWN_UUID;
    const later = this.#known.get(name) ?? [];
    return later[(index - 1) % later.length] ?? UNKNOWN_UUID;
  }

  /** A text with its tokens filled in. */
  fill(text: string): string {
    return text.replace(TOKEN, (_, name: string, index: string) => this.#find(name, Number(index)));
  }

  /** A JSON value as the text of a body. */
  json(value: unknown): string {
    return this.fill(JSON.stringify(value) ?? '').replace(RAW, (_, raw: string) => JSON.parse(`"${raw}"`) as string);
  }
}

const ALIASES: Record<string, string> = { eventUUID: 'event-uuid', uuid: 'webhookUUID' };

/** Ids that are all tokens: input of a valid request before it is sent. */
export const tokenIds = new Proxy({} as Ids, { get: (_, name: string) => token(name) });
