import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';

/** Returns what is wrong with a command's options, as a sentence; null if they are valid. */
function findOptionError(args: readonly string[], options: ParseArgsOptionsConfig): string | null {
  const { tokens } = parseArgs({ args: [...args], allowPositionals: true, strict: false, options, tokens: true });
  const given = new Set<string>();
  for (const token of tokens) {
    if (token.kind !== 'option') continue;
    const { name, rawName, value } = token;
    const known = Object.hasOwn(options, name) ? options[name] : undefined;
    if (!known) return `There is no option ${rawName}.`;
    if (given.has(name)) return `${rawName} is given more than once.`;
    given.add(name);
    if (known.type === 'boolean' && value !== undefined) return `${rawName} has no value.`;
    if (known.type === 'string' && (value === undefined || (value.startsWith('-') && !token.inlineValue)))
      return `${rawName} needs a value.`;
  }
  return null;
}

/** Exit code of a command that was called with options or arguments it does not know. */
export const USAGE_EXIT_CODE = 2;

/**
 * Returns a command's options and other arguments. Prints what is wrong with them above `usage` and exits with 2; with
 * `--help` prints `usage` alone and exits with 0.
 */
export function readOptions<const Options extends ParseArgsOptionsConfig>(
  usage: string,
  options: Options,
  args: readonly string[] = process.argv.slice(2),
) {
  if (args.includes('--help')) {
    console.log(usage);
    process.exit(0);
  }
  const fault = findOptionError(args, options);
  if (fault !== null) {
    console.error(`${fault}\n${usage}`);
    process.exit(USAGE_EXIT_CODE);
  }
  return parseArgs({ args: [...args], allowPositionals: true, options });
}
