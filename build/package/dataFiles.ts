import { globSync, readFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import type { Plugin } from 'vite';

/** What the programs read at run time from beside their code. */
const OWN = ['src/store/migrations/*.sql', 'src/service/platform/docs/*.{html,js,css,json}'];
/**
 * What `/docs` serves of other packages, which are then not installed: one of them would run a script that counts
 * installs.
 */
const FOREIGN = {
  'swagger-ui-dist': ['swagger-ui-bundle.js', 'swagger-ui.css', 'LICENSE', 'NOTICE'],
  '@fontsource-variable/inter': ['files/inter-latin-wght-normal.woff2', 'LICENSE'],
};
const DOCS = 'service/platform/docs';

/** Adds the files that are no code to the build, where the code finds them. Throws if a pattern finds none. */
export function dataFiles(): Plugin {
  return {
    name: 'data-files',
    generateBundle() {
      const add = (fileName: string, path: string) =>
        this.emitFile({ type: 'asset', fileName, source: readFileSync(path) });
      for (const pattern of OWN) {
        const found = globSync(pattern);
        if (found.length === 0) this.error(`There are no files ${pattern}`);
        for (const path of found) add(relative('src', path), path);
      }
      for (const [name, paths] of Object.entries(FOREIGN))
        for (const path of paths) {
          const licence = /^[A-Z]+$/.test(path) ? `.${name.replaceAll(/\W+/g, '-')}` : '';
          add(join(DOCS, basename(path) + licence), join('node_modules', name, path));
        }
    },
  };
}
