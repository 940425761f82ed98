import type { Plugin } from 'vite';

interface Node {
  type: string;
  start: number;
  end: number;
}
interface Call extends Node {
  callee: Node & { object?: Node; property?: Node & { name?: string } };
  arguments: Node[];
}

const NOTES: readonly string[] = ['describe', 'meta'];

/** Every call of a method below a node, in the order of the source. */
function* callsIn(node: Node): Generator<Call> {
  if (node.type === 'CallExpression' && (node as Call).callee.type === 'MemberExpression') yield node as Call;
  for (const value of Object.values(node) as unknown[])
    for (const each of Array.isArray(value) ? (value as unknown[]) : [value])
      if (typeof (each as Node | null)?.type === 'string') yield* callsIn(each as Node);
}

/** Returns the source of a module without the notes on its schemas: `z.int().describe('Year.')` becomes `z.int()`. */
export function removeNotes(code: string, program: Node): string {
  const notes = [...callsIn(program)]
    .filter(({ callee, arguments: given }) => NOTES.includes(callee.property?.name ?? '') && given.length === 1)
    .map(({ callee, end }) => ({ start: callee.object!.end, end }))
    .toSorted((one, other) => one.start - other.start);
  let kept = '';
  let position = 0;
  for (const { start, end } of notes) {
    if (start < position) continue;
    kept += code.slice(position, start);
    position = end;
  }
  return kept + code.slice(position);
}

/**
 * Takes the notes off the schemas of the contract, which only the interface document and tools for models read: the
 * sentences that describe every member would be 240 kB of the app.
 */
export function withoutNotes(): Plugin {
  return {
    name: 'without-notes',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!/\/src\/contract\/[^?]*\.ts$/.test(id)) return null;
      return { code: removeNotes(code, this.parse(code, { lang: 'ts' })), map: null };
    },
  };
}
