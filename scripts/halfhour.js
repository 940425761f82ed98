#!/usr/bin/env node
/**
 * `npx halfhour [COMMAND]`: the npm package, built to JavaScript. In a checkout the scripts of package.json do the
 * same.
 */
import { existsSync, readFileSync } from 'node:fs';
import { endWithChildren } from './children.js';
import { inRoot, printError } from './common.js';
import { runBuilt } from './runBuilt.js';

const USAGE_EXIT_CODE = 2;
const settings = 'Settings are environment variables: halfhour settings lists them, halfhour doctor checks them.';

const [name = 'serve', ...args] = process.argv.slice(2);
const read = (...path) => JSON.parse(readFileSync(inRoot(...path), 'utf8'));
const { version } = read('package.json');
/** The program of each command below lib/, and what it does; `options: false`: it takes none. */
const commands = read('scripts', 'commands.json');

if (name === '--help' || name === '-h' || name === 'help') print(help());
else if (name === '--version' || name === '-v') print(version);
else if (name.startsWith('-')) refuse(`There is no option ${name}.`);
else if (!Object.hasOwn(commands, name)) refuse(`There is no command ${name}.`);
else await run(name, commands[name]);

async function run(command, { program, does, options }) {
  if (options === false && args.includes('--help'))
    return print(`halfhour ${command}: ${does}.\nIt takes no options. ${settings}`);
  if (options === false && args.length > 0) return refuse(`halfhour ${command} takes no options: ${args.join(' ')}.`);
  const file = inRoot('lib', `${program}.js`);
  if (!existsSync(file)) {
    printError('This copy of Halfhour is not built: run npm run build:package, or use the scripts of package.json.');
    process.exitCode = 1;
    return undefined;
  }
  endWithChildren();
  return process.exit(await runBuilt(file, args));
}

function print(text) {
  process.stdout.write(`${text}\n`);
}

function refuse(sentence) {
  printError(`${sentence} halfhour --help lists what there is.`);
  process.exitCode = USAGE_EXIT_CODE;
}

function help() {
  const width = Math.max(...Object.keys(commands).map((command) => command.length));
  return [
    `Halfhour ${version}`,
    'Usage: halfhour [COMMAND] [OPTIONS]',
    ...Object.entries(commands).map(([command, { does }]) => `  ${command.padEnd(width)}  ${does}`),
    'halfhour COMMAND --help shows the options of one; --version prints the version.',
    settings,
  ].join('\n');
}
