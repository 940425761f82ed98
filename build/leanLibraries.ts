import type { Plugin } from 'vite';

const SCALES_FILE = '/victory-vendor/es/d3-scale.js';
const SCALES = "export { scaleBand, scaleLinear, scalePoint } from 'd3-scale';";

const JSON_SCHEMA_FILES = ['to-json-schema', 'json-schema-processors'].map((name) => `/zod/v4/core/${name}.js`);

/** A module with the same exports whose functions do nothing, for modules that the app never calls. */
function stubExports(code: string): string {
  const named = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(
    ([, name]) => `export const ${name} = () => undefined;`,
  );
  const renamed = [...code.matchAll(/^export \{ (\w+) as (\w+) \};/gm)].map(
    ([, name, as]) => `export { ${name} as ${as} };`,
  );
  return [...named, ...renamed].join('\n');
}

/**
 * Removes parts of libraries that the app does not use: d3's scales other than three (6.7 kB of JavaScript, compressed
 * with brotli), which a bundler cannot drop because Recharts looks scales up by name, and zod's conversion to JSON
 * Schema (5.0 kB). Throws if a build no longer contains one of these modules, or exports are no longer recognised.
 */
export function leanLibraries(): Plugin {
  const expected = new Set<string>();
  return {
    name: 'lean-libraries',
    apply: 'build',
    buildStart() {
      for (const file of [SCALES_FILE, ...JSON_SCHEMA_FILES]) expected.add(file);
    },
    transform(code, id) {
      const file = [...expected].find((ending) => id.endsWith(ending));
      if (!file) return null;
      expected.delete(file);
      if (file !== SCALES_FILE) {
        const stub = stubExports(code);
        const count = (source: string) => source.match(/^export /gm)?.length ?? 0;
        if (count(stub) !== count(code) || !stub) this.error(`${file}: not every export is recognised`);
        return { code: stub, map: null };
      }
      if (!/^export \* from ["']d3-scale["'];?\s*$/m.test(code)) this.error(`${file} no longer re-exports d3-scale`);
      return { code: SCALES, map: null };
    },
    buildEnd(error) {
      if (!error && expected.size > 0) this.error(`The build has no module ${[...expected].join(', ')}`);
    },
  };
}
