import { defineConfig } from 'vite';
import commands from '../../scripts/commands.json' with { type: 'json' };
import { dataFiles } from './dataFiles.ts';
import { workerFiles } from './workerFiles.ts';

/**
 * The programs of the npm package as JavaScript in lib/, file by file as in src/: so each finds beside it what it finds
 * there in a checkout. Packages stay imports; the maps name the lines of src/ and do not contain them.
 */
export default defineConfig({
  cacheDir: '.cache/vite-programs',
  publicDir: false,
  plugins: [workerFiles(), dataFiles()],
  build: {
    ssr: true,
    outDir: 'lib',
    target: 'node22',
    sourcemap: true,
    minify: false,
    rolldownOptions: {
      input: [...new Set(Object.values(commands).map(({ program }) => `src/${program}.ts`))],
      output: {
        preserveModules: true,
        preserveModulesRoot: 'src',
        entryFileNames: '[name].js',
        sourcemapExcludeSources: true,
      },
    },
  },
});
