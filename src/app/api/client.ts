import { createClient } from '#client/client.ts';

/** The interface by way of the dashboard's own server; the header is its guard against foreign pages. */
export const api = createClient({ baseUrl: '/bff/api', headers: { 'x-halfhour-csrf': '1' } });
