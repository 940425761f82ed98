import { inRoot } from './common.js';
import { runTypeScript } from './runTypeScript.js';

await runTypeScript(inRoot('src', 'main.ts'), process.argv.slice(2), { dashboard: true });
