import type { Plugin } from 'vite';

/** What the charts scale by. Recharts looks scales up by name, so that a bundler has to keep all of d3's. */
const SCALES = "export { scaleBand, scaleLinear, scalePoint } from 'd3-scale';";

/** A module whose functions are never called in the app, with its exports and nothing behind them. */
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
 * Leaves out of the app what its libraries carry for others: scales of colour and time, and zod's way of writing JSON
 * Schema.
 */
export function leanLibraries(): Plugin {
  return {
    name: 'lean-libraries',
    apply: 'build',
    transform(code, id) {
      if (id.endsWith('/victory-vendor/es/d3-scale.js')) return { code: SCALES, map: null };
      if (/\/zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js$/.test(id))
        return { code: stubExports(code), map: null };
      return null;
    },
  };
}
