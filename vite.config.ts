import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { routes } from './src/app/routes.ts';

const COMPRESS_FROM_BYTES = 1024;

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
            { name: 'pieces', test: /node_modules\/(@mantine\/(core|hooks)|@floating-ui|@tabler|clsx|@tanstack\/(react-table|table-core))\/|src\/(app\/(shell|table|api|optIn)|contract|client|energy)\//, minShareCount: 2 },
          ],
        },
      },
    },
  },
});
