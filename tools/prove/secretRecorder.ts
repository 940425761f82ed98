import { request } from 'undici';
import { scanBytes, secretPatterns } from './secretScan.ts';

export interface RecordedResponse {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
}

/** Every response of HTTP servers, and the secrets they may show once. */
export class SecretRecorder {
  readonly #secrets = new Map<string, string>();
  readonly #responses: { what: string; text: string; mayShow: Set<string> }[] = [];

  /** Sends a request, with `body` as JSON, and records the response. Redirects are not followed. */
  async send(
    method: string,
    url: string,
    { headers = {}, body }: { headers?: Record<string, string>; body?: unknown } = {},
  ): Promise<RecordedResponse> {
    const json = body === undefined ? {} : { 'content-type': 'application/json' };
    const response = await request(url, {
      method,
      headers: { ...json, ...headers },
      body: body === undefined ? null : typeof body === 'string' ? body : JSON.stringify(body),
    });
    const text = await response.body.text();
    this.#responses.push({
      what: `${response.statusCode} of ${method} ${new URL(url).pathname}`,
      text: `${JSON.stringify(response.headers)}\n${text}`,
      mayShow: new Set(),
    });
    return { status: response.statusCode, headers: response.headers, text };
  }

  /** A secret that must be found nowhere. */
  addSecret(what: string, secret: string): string {
    this.#secrets.set(what, secret);
    return secret;
  }

  /**
   * A secret that the newest response shows for the first time.
   * @throws if there is none
   */
  addShownSecret(what: string, secret: string | undefined): string {
    if (!secret)
      throw new Error(`${what} was not shown: ${this.#responses.at(-1)!.what} ${this.#responses.at(-1)!.text}`);
    this.allowInLatest(secret);
    return this.addSecret(what, secret);
  }

  /** The newest response repeats a secret because it must: the same request under the same key. */
  allowInLatest(secret: string): void {
    this.#responses.at(-1)!.mayShow.add(secret);
  }

  get secrets(): ReadonlyMap<string, string> {
    return this.#secrets;
  }

  get count(): number {
    return this.#responses.length;
  }

  /** Responses that show a secret more than the one permitted time. */
  leaks(): string[] {
    return this.#responses.flatMap(({ what, text, mayShow }) => {
      const patterns = [...this.#secrets]
        .filter(([, secret]) => !mayShow.has(secret))
        .flatMap(([name, secret]) => secretPatterns(name, secret));
      return [...scanBytes(Buffer.from(text), patterns)].map((name) => `${what} shows ${name}`);
    });
  }
}
