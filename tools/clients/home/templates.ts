import { spawnSync } from 'node:child_process';

/** Debian's first: its package python3-jinja2 serves no other. */
const python = ['/usr/bin/python3', 'python3'].find(
  (command) => spawnSync(command, ['-c', 'import jinja2']).status === 0,
);

/** Why templates cannot be rendered here; null if they can. */
export const whyNotRendered: string | null = python ? null : 'no Python with Jinja here (Debian: python3-jinja2)';

/** What a home is handed that takes part in nothing. */
export const NOTHING = { event: null, last: null, earnedGbp: null };

/** Members that templates read and that a value lacks. */
export function missingMembers(templates: string[], value: unknown): string[] {
  const paths = templates.flatMap((template) =>
    [...template.matchAll(/value_json((?:\.\w+)+)/g)].map(([, path]) => path!),
  );
  const at = (path: string) =>
    path
      .slice(1)
      .split('.')
      .reduce<unknown>((inner, name) => (inner as Record<string, unknown> | null | undefined)?.[name], value);
  if (paths.length === 0) throw new Error('No template reads anything');
  return paths.filter((path) => at(path) === undefined);
}

const PROGRAM = `
import json, sys, jinja2
given = json.load(sys.stdin)
environment = jinja2.Environment(undefined=jinja2.StrictUndefined)
rendered = {k: environment.from_string(t).render(value_json=given["value"]) for k, t in given["templates"].items()}
print(json.dumps(rendered))
`;

/** What Home Assistant's template language makes of templates. */
export function render(templates: Record<string, string>, value: unknown): Record<string, string> {
  const { stdout, stderr } = spawnSync(python!, ['-c', PROGRAM], { input: JSON.stringify({ templates, value }) });
  if (stderr.length > 0) throw new Error(stderr.toString());
  return JSON.parse(stdout.toString()) as Record<string, string>;
}
