import { exitWithError } from './common.js';
import { runTypeScript } from './runTypeScript.js';

const [first, ...others] = process.argv.slice(2);
const dashboard = first === '--dashboard';
const [file, ...options] = dashboard ? others : [first, ...others];

if (!file) exitWithError('Name the file to run: node scripts/run.js [--dashboard] file.ts …');
await runTypeScript(file, options, { dashboard });
