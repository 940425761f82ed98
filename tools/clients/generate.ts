import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { CLIENTS, generatedFiles } from './generatedFiles.ts';

// `npm run clients`: writes what is generated of the clients in other languages.
for (const [path, text] of generatedFiles()) {
  mkdirSync(dirname(join(CLIENTS, path)), { recursive: true });
  writeFileSync(join(CLIENTS, path), text);
  console.log(join('clients', path));
}
