import { createClient } from '#client/client.ts';

/** The interface, reached through the dashboard's own server, which adds the key. */
export const api = createClient({ baseUrl: '/bff/api', headers: { 'x-halfhour-csrf': '1' } });
