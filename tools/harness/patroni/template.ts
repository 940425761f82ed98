import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = join(import.meta.dirname, '..', '..', '..', 'docs', 'operate', 'high-availability');

/**
 * A configuration file of docs/operate/high-availability with its `${NAME}` filled in.
 * @throws if a value is missing
 */
export function fillTemplate(file: string, values: Readonly<Record<string, string>>): string {
  return readFileSync(join(FOLDER, file), 'utf8')
    .split('\n')
    .map((line) =>
      line.trimStart().startsWith('#')
        ? line
        : line.replace(/\$\{([A-Z_]+)\}/g, (_, name: string) => {
            const value = values[name];
            if (value === undefined) throw new Error(`${file} needs ${name}`);
            return value;
          }),
    )
    .join('\n');
}
