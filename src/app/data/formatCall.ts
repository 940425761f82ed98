import { callUrl } from '#client/client.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { Call } from './callLog.ts';

/** One quoted word for a POSIX shell. */
const quoteForShell = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** The call as a curl command; address, key and tenant are shell variables. */
export function formatCurl({ name, input }: Call): string {
  const { method, path } = endpoints[name];
  const body =
    input.body === undefined
      ? []
      : ["-H 'content-type: application/json'", `--data-raw ${quoteForShell(JSON.stringify(input.body))}`];
  const verb = method === 'GET' || (method === 'POST' && body.length > 0) ? '' : ` -X ${method}`;
  const lines = [
    `curl -sS --globoff${verb} "$HALFHOUR_URL"${quoteForShell(callUrl('/api/v1', path, input))}`,
    '-H "x-api-key: $HALFHOUR_KEY"',
    '-H "tenant: $HALFHOUR_TENANT"',
    "-H 'x-api-version: 1.0'",
    ...body,
  ];
  return `${lines.join(' \\\n  ')}\n`;
}

const CREATE_CLIENT =
  'createClient({ baseUrl: `${HALFHOUR_URL}/api/v1`, headers: serviceHeaders(HALFHOUR_KEY, HALFHOUR_TENANT) })';

/** The call as a program with the typed client; address, key and tenant come from its environment. */
export function formatTypeScript({ name, input }: Call): string {
  const given = Object.fromEntries(
    Object.entries(input).filter(([, value]) => value !== undefined && Object.keys(value as object).length > 0),
  );
  const args = Object.keys(given).length === 0 ? '' : JSON.stringify(given, null, 2);
  return `import { createClient, serviceHeaders } from 'halfhour/client';

const { HALFHOUR_URL, HALFHOUR_KEY = '', HALFHOUR_TENANT = '' } = process.env;
const halfhour = ${CREATE_CLIENT};

console.log(await halfhour.${name}(${args}));
`;
}
