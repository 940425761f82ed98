import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

/**
 * The browser needs of the contract's table only what it calls by; the schemas of every body and answer stay out of the
 * app.
 */
export function trimEndpoints(): Plugin {
  return {
    name: 'callable-table',
    enforce: 'pre',
    async load(id) {
      if (!id.endsWith('/src/contract/endpoints.ts')) return null;
      const { endpoints } = (await import(pathToFileURL(id).href)) as {
        endpoints: Record<string, Record<string, unknown>>;
      };
      const rows = Object.entries(endpoints).map(([name, { method, path, role }]) => [name, { method, path, role }]);
      return `export const endpoints = ${JSON.stringify(Object.fromEntries(rows))};`;
    },
  };
}
