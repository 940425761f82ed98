/** Whether this runs as the npm package, built to JavaScript, and not from a checkout. */
export const isPackage: boolean = import.meta.filename.endsWith('.js');

/**
 * Returns the text that calls a command here: `npm run keys -- list` in a checkout, `npx halfhour keys list` with the
 * package.
 */
export function commandLine(command: string, args = '', packaged = isPackage): string {
  if (packaged) return `npx halfhour ${command} ${args}`.trimEnd();
  return args === '' ? `npm run ${command}` : `npm run ${command} -- ${args}`;
}
