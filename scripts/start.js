import { inRoot } from './common.js';
import { runTypeScript } from './runTypeScript.js';

await runTypeScript(inRoot('src', 'boot', 'main.ts'), process.argv.slice(2), { dashboard: true });
