import type { Ids } from '../fullTenant.ts';

/**
 * A place held open in a generated request for what is known only when it is sent; so a seed makes the same requests
 * every time.
 */
export const token = (name: string, index = 0): string => `⟦${name}:${index}⟧`;
/** A JSON text that goes into the body as it stands, where no JavaScript value could say it. */
export const rawToken = (text: string): string => `⟦raw ${text}⟧`;

const TOKEN = /⟦([\w-]+):(\d+)⟧/g;
const RAW = /"⟦raw ((?:[^"⟧\\]|\\.)*)⟧"/g;
const MAX_IDS_PER_NAME = 12;
const UNKNOWN_UUID = '9c2d8f54-1c0b-4f7e-8b64-6f1f3b3e7a10';

/** The ids a fuzzed tenant has: those it began with, and the newest of those it was answered with. */
export class IdPool {
  readonly #ids: Ids;
  readonly #known = new Map<string, string[]>();

  constructor(ids: Ids) {
    this.#ids = ids;
  }

  /** Remembers every id of an answer under its property's name. */
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

  /** The id a token stands for: number 0 is the one the tenant began with, the others are those that came later. */
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

/** Ids that are all tokens: what a valid request is made from before it is sent. */
export const tokenIds = new Proxy({} as Ids, { get: (_, name: string) => token(name) });
