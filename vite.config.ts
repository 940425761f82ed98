import { join } from 'node:path';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunkGroups, hasSideEffects } from './build/chunks.ts';
import { leanLibraries } from './build/leanLibraries.ts';
import { precompress } from './build/precompress.ts';
import { pureSchemas } from './build/pureSchemas.ts';
import { routeFiles } from './build/routeFiles.ts';
import { splitRoute } from './build/splitRoute.ts';
import { trimEndpoints } from './build/trimEndpoints.ts';
import { withoutNotes } from './build/withoutNotes.ts';
import { routes } from './src/app/routes.ts';

const APP = join(import.meta.dirname, 'src', 'app');

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
      codeSplittingOptions: { splitBehavior: splitRoute },
      quoteStyle: 'single',
      semicolons: true,
      disableLogging: true,
    }),
    trimEndpoints({
      namedIn: APP,
      screens: join(APP, 'features'),
      tables: ['queryRules', 'operationTypes', 'fillMissingFields'].map((name) => join(APP, 'data', `${name}.ts`)),
    }),
    leanLibraries(),
    react(),
    withoutNotes(),
    pureSchemas(),
    precompress(),
    routeFiles(),
  ],
  // A worker is bundled by itself.
  worker: { plugins: () => [withoutNotes()] },
  server: {
    host: '127.0.0.1',
    proxy: { '/bff': { target: 'http://127.0.0.1:4000', changeOrigin: false } },
  },
  build: {
    outDir: 'dist',
    // The licences of what is built in, with their texts.
    license: { fileName: 'licences.md' },
    sourcemap: false,
    // The policy allows fonts and images from our own origin, not from data: addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // What a page does not use of another feature's index.ts is not loaded with it.
      treeshake: { moduleSideEffects: hasSideEffects },
      output: {
        codeSplitting: { groups: chunkGroups },
      },
    },
  },
});
