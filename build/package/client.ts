import { defineConfig } from 'vite';
import { pureSchemas } from '../pureSchemas.ts';
import { trimEndpoints } from '../trimEndpoints.ts';

/** The typed client as one file for Node.js 20, Bun and browsers: no schema, no package, nothing of Node.js. */
export default defineConfig({
  cacheDir: '.cache/vite-client',
  publicDir: false,
  plugins: [trimEndpoints({ fields: ['method', 'path', 'mayBeStale'] }), pureSchemas()],
  build: {
    outDir: 'lib',
    emptyOutDir: false,
    target: 'es2022',
    sourcemap: true,
    minify: false,
    lib: { entry: 'src/client/index.ts', formats: ['es'], fileName: 'client' },
    rolldownOptions: { output: { sourcemapExcludeSources: true } },
  },
});
