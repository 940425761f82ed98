import type { Plugin } from 'vite';

/**
 * What makes a schema does nothing else, which a bundler cannot know of a chain of calls: so that those no screen reads
 * are left out of the app, and not made when it starts.
 */
export function pureSchemas(): Plugin {
  return {
    name: 'schemas-on-demand',
    apply: 'build',
    enforce: 'post',
    transform(code, id) {
      if (!/\/src\/contract\/[^?]*\.ts$/.test(id)) return null;
      const made = this.parse(code, { lang: 'ts' }).body.flatMap((statement) => {
        const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
        if (declared?.type !== 'VariableDeclaration' || declared.kind !== 'const') return [];
        return declared.declarations.flatMap(({ init }) => (init?.type === 'CallExpression' ? [init] : []));
      });
      return {
        code: made
          .toReversed()
          .reduce(
            (text, { start, end }) =>
              `${text.slice(0, start)}/*#__PURE__*/ (() => ${text.slice(start, end)})()${text.slice(end)}`,
            code,
          ),
        map: null,
      };
    },
  };
}
