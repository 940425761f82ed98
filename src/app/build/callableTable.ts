import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

/** The browser needs of the contract's table only what it calls by; the schemas of every body and answer stay out of the app. */
export function callableTable(): Plugin {
  return {
    name: 'callable-table',
    enforce: 'pre',
    async load(id) {
      if (!id.endsWith('/src/contract/endpoints.ts')) return null;
      const { endpoints } = (await import(pathToFileURL(id).href)) as { endpoints: Record<string, Record<string, unknown>> };
      const rows = Object.entries(endpoints).map(([name, { method, path, role }]) => [name, `${method} ${role} ${path}`]);
      return `const rows = ${JSON.stringify(Object.fromEntries(rows))};
export const endpoints = Object.fromEntries(Object.entries(rows).map(([name, row]) => {
  const [method, role, path] = row.split(' ');
  return [name, { method, role, path }];
}));`;
    },
  };
}
