import { createClient } from '#client/client.ts';

/** The dashboard's own server; the header is its guard against foreign pages. */
export const DASHBOARD = { baseUrl: '/bff/api', headers: { 'x-halfhour-csrf': '1' } };

/** The interface by way of the dashboard's own server. */
export const api = createClient(DASHBOARD);
