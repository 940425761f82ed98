import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { routes } from './src/app/routes.ts';

const COMPRESS_FROM_BYTES = 1024;

const BASE = 'ActionIcon|Alert|Button|Checkbox|CloseButton|Group|Input|InputBase|InputClearButton|Loader|NativeSelect|Paper|Progress|SegmentedControl|Skeleton|Tabs|Text|TextInput|Transition|UnstyledButton';
const onEveryScreen = new RegExp(
  [
    `node_modules/(@mantine/(core/esm/(core/|components/(${BASE})/)|hooks)|@tabler|clsx/)`,
    'src/app/(table|api|charts/format)',
    'src/app/shell/(?!.*(Dialog|Opened|Drawer|Stack))',
    'src/(contract|client|energy)/',
  ].join('|'),
);

/** Writes `.br` and `.gz` beside every built text asset over 1 KB; index.html is left out, it changes with each answer. */
function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    writeBundle({ dir }, bundle) {
      for (const fileName of Object.keys(bundle)) {
        if (!/\.(js|css|svg|json)$/.test(fileName)) continue;
        const path = join(dir ?? 'dist', fileName);
        const bytes = readFileSync(path);
        if (bytes.length < COMPRESS_FROM_BYTES) continue;
        writeFileSync(`${path}.br`, brotliCompressSync(bytes));
        writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
      }
    },
  };
}

/** The browser needs of the contract's table only what it calls by; the schemas of every body and answer stay out of the app. */
function callableTable(): Plugin {
  return {
    name: 'callable-table',
    enforce: 'pre',
    async load(id) {
      if (!id.endsWith('/src/contract/endpoints.ts')) return null;
      const { endpoints } = (await import(pathToFileURL(id).href)) as { endpoints: Record<string, Record<string, unknown>> };
      const rows = Object.entries(endpoints).map(([name, { method, path, role }]) => [name, { method, path, role }]);
      return `export const endpoints = ${JSON.stringify(Object.fromEntries(rows))};`;
    },
  };
}

export default defineConfig({
  cacheDir: '.cache/vite',
  html: { cspNonce: '__CSP_NONCE__' },
  plugins: [
    tanstackRouter({
      target: 'react',
      virtualRouteConfig: routes,
      routesDirectory: 'src/app',
      generatedRouteTree: 'src/app/routeTree.gen.ts',
      tmpDir: '.cache/router',
      addExtensions: true,
      autoCodeSplitting: true,
      quoteStyle: 'single',
      semicolons: true,
      disableLogging: true,
    }),
    callableTable(),
    react(),
    precompress(),
  ],
  server: {
    host: '127.0.0.1',
    proxy: { '/bff': { target: 'http://127.0.0.1:4000', changeOrigin: false } },
  },
  build: {
    outDir: 'dist',
    sourcemap: false,
    // The policy allows fonts and images from our own origin, not from data: addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // zod is configured by csp.ts; in one chunk with it, nothing can use zod before that.
            { name: 'policy', test: /node_modules\/(zod|get-nonce)\/|src\/app\/csp\.ts/ },
            {
              name: 'vendor',
              test: /node_modules\/(react|react-dom|scheduler|@tanstack\/(react-router|router-core|history|react-store|store|react-query|query-core))\//,
            },
            // What nearly every screen draws with, in one file: in dozens of small ones it arrives later over six connections.
            { name: 'pieces', test: onEveryScreen, minShareCount: 2 },
            // What opens over a page, and what only forms hold: loaded with the first that opens.
            { name: 'overlays', test: /node_modules\/(@floating-ui|react-remove-scroll|@mantine\/core)\//, minShareCount: 2 },
          ],
        },
      },
    },
  },
});
