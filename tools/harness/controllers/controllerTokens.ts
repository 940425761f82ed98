import type { Client } from '#client/client.ts';

/** A controller that comes and reads, with a token. */
export interface PullController {
  controllerUUID: string;
  /** Of its requests. */
  headers: Record<string, string>;
}

/** Where each channel has its tokens. */
const TOKEN_PATHS = { PULL: '/auth/token', OPENADR: '/openadr3/3.1.0/auth/token' };

/** Registers `count` controllers that come and read, and gets a token for each. */
export async function addPullControllers(
  client: Client,
  url: string,
  count: number,
  channel: keyof typeof TOKEN_PATHS = 'PULL',
): Promise<PullController[]> {
  const made: PullController[] = [];
  for (let index = 0; index < count; index++) {
    const body = { name: `Gateway ${index}`, channel };
    const { controllerUUID } = await client.createController({ body });
    const params = { controllerUUID };
    const { clientId, clientSecret } = await client.createControllerCredential({ params, body: {} });
    const response = await fetch(url + TOKEN_PATHS[channel], {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret }),
    });
    const { access_token: token } = (await response.json()) as { access_token: string };
    if (!response.ok) throw new Error(`a token was refused with ${response.status}`);
    made.push({ controllerUUID, headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' } });
  }
  return made;
}
