import { type Client, createClient } from '#client/client.ts';
import type { EndpointName } from '#contract/endpoints.ts';
import { calls } from './calls.ts';

const client = createClient({ baseUrl: '/bff/api', headers: { 'x-halfhour-csrf': '1' } });

/** The interface by way of the dashboard's own server; the header is its guard against foreign pages. What is called is noted, for who wants to do the same from a program. */
export const api = Object.fromEntries(
  Object.entries<(...args: never[]) => unknown>(client).map(([name, call]) => [
    name,
    (...args: never[]) => {
      calls.note({ name: name as EndpointName, input: args[0] ?? {} });
      return call(...args);
    },
  ]),
) as Client;
