import { type Client, createClient } from '#client/client.ts';

const options = { baseUrl: '/bff/api', headers: { 'x-halfhour-csrf': '1' } };

/** The interface by way of the dashboard's own server; the header is its guard against foreign pages. */
export const api = createClient(options);

/** One read together with the version it read, as If-Match takes it; null where the answer carries none. */
export async function withVersion<Answer>(read: (client: Client) => Promise<Answer>): Promise<{ answer: Answer; version: string | null }> {
  let version: string | null = null;
  const noting: typeof fetch = async (...request) => {
    const response = await fetch(...request);
    version = response.headers.get('etag');
    return response;
  };
  return { answer: await read(createClient({ ...options, fetch: noting })), version };
}
