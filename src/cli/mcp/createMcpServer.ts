import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { CallToolRequestSchema, type CallToolResult, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { ApiError, type Client } from '#client/client.ts';
import { type EndpointName, endpoints } from '#contract/endpoints.ts';
import { AnswerTooLargeError, MAX_BYTES } from './boundedFetch.ts';
import { explainBaseline } from './helpers/explainBaseline.ts';
import { findAssets } from './helpers/findAssets.ts';
import { whyEventMissed } from './helpers/whyEventMissed.ts';
import { isTool, operationTools } from './operationTool.ts';
import { type Tool, ToolError } from './tool.ts';
import { groupOf, type ToolChoice } from './toolGroups.ts';

const INSTRUCTIONS =
  'Halfhour runs events of demand flexibility on the British half-hourly market. Energy is kWh per half-hour, named by ' +
  'its beginning; instants are UTC; null means not measured or not known, never 0. Start with findAssets, ' +
  'listEvents, whyEventMissed and explainBaseline. Figures come from the service: quote them, do not recalculate them.';

export interface McpOptions {
  client: Client;
  version: string;
  /** Never shown, whatever contains it. */
  apiKey: string;
  allowsWrites: boolean;
  chosen: ToolChoice;
}

/** Returns the server of all tools; it is not connected yet. Each answer is JSON of at most `MAX_BYTES`. */
export function createMcpServer({ client, version, apiKey, allowsWrites, chosen }: McpOptions): McpServer {
  const helpers = [findAssets(client), explainBaseline(client), whyEventMissed(client)];
  const tools = new Map<string, Tool>(
    [...helpers, ...operationTools(client, allowsWrites, chosen)].map((tool) => [tool.name, tool]),
  );
  const mcp = new McpServer(
    { name: 'halfhour', title: 'Halfhour', version },
    { capabilities: { tools: {} }, instructions: INSTRUCTIONS },
  );
  const answer = (text: string, isError = false): CallToolResult => ({
    content: [{ type: 'text', text: text.replaceAll(apiKey, '(key)') }],
    isError,
  });
  // Not with registerTool: it would pass on what the schemas make of arguments, and the service reads what was sent.
  mcp.server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: [...tools.values()].map(({ name, title, description, inputSchema, readsOnly, deletes }) => ({
      name,
      title,
      description,
      inputSchema,
      annotations: { readOnlyHint: readsOnly, destructiveHint: deletes, openWorldHint: false },
    })),
  }));
  mcp.server.setRequestHandler(CallToolRequestSchema, async ({ params: { name, arguments: args = {} } }) => {
    const tool = tools.get(name);
    if (!tool) return answer(missing(name, allowsWrites), true);
    try {
      const text = JSON.stringify(await tool.run(args));
      return text.length > MAX_BYTES ? answer(TOO_LARGE, true) : answer(text);
    } catch (error) {
      return answer(sentenceOf(error), true);
    }
  });
  return mcp;
}

function missing(name: string, allowsWrites: boolean): string {
  if (!Object.hasOwn(endpoints, name) || !isTool(name as EndpointName, allowsWrites)) return `There is no tool ${name}`;
  return `The tool ${name} is not offered: it is one of --tools ${groupOf(endpoints[name as EndpointName].tag)}`;
}

const TOO_LARGE = `The answer has more than ${MAX_BYTES / 1000} kB: ask for less, with a filter, a shorter range or a smaller page`;

function sentenceOf(error: unknown): string {
  if (error instanceof ToolError) return error.message;
  if (error instanceof AnswerTooLargeError) return TOO_LARGE;
  if (error instanceof ApiError)
    return JSON.stringify(error.problem ?? { status: error.status, detail: error.message });
  return 'The service cannot be reached, or its answer cannot be read';
}
