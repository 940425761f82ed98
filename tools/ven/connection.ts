export interface VenSettings {
  /** Of the VTN: everything before `/programs`. */
  baseUrl: string;
  clientId: string;
  clientSecret: string;
  fetch?: typeof fetch;
}

/** A response of the VTN; `body` is null where there is none. */
export interface VtnResponse<Body> {
  status: number;
  body: Body | null;
  etag: string | null;
  maxAgeSeconds: number;
}

const DEFAULT_MAX_AGE_S = 60;
const UNAUTHORIZED = 401;

/** Talks to a VTN with a token of the client credentials flow, which it renews when it is refused. */
export class Connection {
  readonly #settings: VenSettings;
  readonly #fetch: typeof fetch;
  #token: string | null = null;

  constructor(settings: VenSettings) {
    this.#settings = settings;
    this.#fetch = settings.fetch ?? fetch;
  }

  async send<Body>(
    method: string,
    path: string,
    { body, ifNoneMatch }: { body?: unknown; ifNoneMatch?: string | null } = {},
  ): Promise<VtnResponse<Body>> {
    for (let attempt = 1; ; attempt++) {
      this.#token ??= await this.#fetchToken();
      const response = await this.#fetch(this.#settings.baseUrl + path, {
        method,
        headers: {
          authorization: `Bearer ${this.#token}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(ifNoneMatch ? { 'if-none-match': ifNoneMatch } : {}),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      if (response.status === UNAUTHORIZED && attempt === 1) {
        await response.body?.cancel();
        this.#token = null;
        continue;
      }
      const text = await response.text();
      const age = /max-age=(\d+)/.exec(response.headers.get('cache-control') ?? '')?.[1];
      return {
        status: response.status,
        body: text === '' ? null : (JSON.parse(text) as Body),
        etag: response.headers.get('etag'),
        maxAgeSeconds: age === undefined ? DEFAULT_MAX_AGE_S : Number(age),
      };
    }
  }

  /** The body of a response that has to have one of the statuses. */
  async require<Body>(statuses: readonly number[], method: string, path: string, body?: unknown): Promise<Body> {
    const response = await this.send<Body>(method, path, { body });
    if (!statuses.includes(response.status) || response.body === null)
      throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(response.body)}`);
    return response.body;
  }

  async #fetchToken(): Promise<string> {
    const { baseUrl, clientId, clientSecret } = this.#settings;
    const server = (await (await this.#fetch(`${baseUrl}/auth/server`)).json()) as { tokenURL: string };
    const form = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret };
    const response = await this.#fetch(server.tokenURL, { method: 'POST', body: new URLSearchParams(form) });
    if (response.status !== 200) throw new Error(`no token: ${response.status} ${await response.text()}`);
    return ((await response.json()) as { access_token: string }).access_token;
  }
}
