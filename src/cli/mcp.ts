import { readFileSync } from 'node:fs';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { readSettings } from '#boot/settings.ts';
import { createClient, serviceHeaders } from '#client/client.ts';
import { commandLine } from '#store/commandLine.ts';
import { StartupError } from '#store/startupError.ts';
import { boundedFetch } from './mcp/boundedFetch.ts';
import { createMcpServer } from './mcp/createMcpServer.ts';
import { readToolChoice, toolGroups } from './mcp/toolGroups.ts';
import { readOptions } from './readOptions.ts';
import { failUsage, runCommand } from './runStoreCommand.ts';

// `halfhour mcp`: tools for assistants over standard input and output, until the input ends.
const USAGE = `Usage: ${commandLine('mcp', '[--tools GROUPS] [--allow-writes]')}
Reads the service at HALFHOUR_URL with HALFHOUR_KEY of HALFHOUR_TENANT; without --allow-writes it offers reads alone.
  --tools names what is offered, joined by commas: usual (the default: about 25 tools), all, or the groups
  ${toolGroups.join(', ')}.`;

const { positionals, values } = readOptions(USAGE, {
  'allow-writes': { type: 'boolean', default: false },
  tools: { type: 'string', default: 'usual' },
});

await runCommand(async () => {
  if (positionals.length > 0) failUsage(USAGE);
  const chosen = readToolChoice(values.tools, (name) => failUsage(`There is no group ${name} of tools.\n${USAGE}`));
  const settings = readSettings(['HALFHOUR_URL', 'HALFHOUR_KEY', 'HALFHOUR_TENANT']);
  const { HALFHOUR_URL: url, HALFHOUR_KEY: apiKey, HALFHOUR_TENANT: tenant } = settings;
  if (!url || !apiKey || !tenant) throw new StartupError('Set HALFHOUR_URL, HALFHOUR_KEY and HALFHOUR_TENANT.');
  const client = createClient({
    baseUrl: `${url.replace(/\/$/, '')}/api/v1`,
    headers: serviceHeaders(apiKey, tenant),
    fetch: boundedFetch,
  });
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
    version: string;
  };
  const server = createMcpServer({ client, version, apiKey, allowsWrites: values['allow-writes'], chosen });
  await server.connect(new StdioServerTransport());
});
