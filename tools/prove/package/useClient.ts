import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, runOutside } from './installPackage.ts';

const PROGRAM = `
import { createClient, operations, serviceHeaders, verifyWebhook } from 'halfhour/client';
import { readFileSync } from 'node:fs';
const { serviceUrl, apiKey, tenant } = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const client = createClient({ baseUrl: serviceUrl + '/api/v1', headers: serviceHeaders(apiKey, tenant) });
const { totalItems, data } = await client.listAssets({ query: { pageSize: 1 } });
console.log(JSON.stringify([process.version, totalItems, data.length, operations.listAssets.path, typeof verifyWebhook]));
`;

const TYPED = `
import { createClient, type Asset, type Page, type ListedAsset } from 'halfhour/client';
const client = createClient({ baseUrl: 'http://127.0.0.1:1/api/v1' });
export const list: Promise<Page<ListedAsset>> = client.listAssets();
export const one: Promise<Asset> = client.getAsset({ params: { assetUUID: 'x' } });
// @ts-expect-error the asset must be named
void client.getAsset();
`;

/**
 * Calls the service with the installed client under the machine's own Node.js: its version, and how many assets there
 * are.
 */
export function callFromNode(folder: string, credentialsFile: string): { version: string; assets: number } {
  writeFileSync(join(folder, 'call.mjs'), PROGRAM);
  const printed = JSON.parse(runOutside(folder, 'node', 'call.mjs', credentialsFile)) as unknown[];
  const [version, assets, shown, path, verify] = printed as [string, number, number, string, string];
  if (shown !== 1 || path !== '/assets' || verify !== 'function') throw new Error(`The client said ${printed.join()}`);
  return { version, assets };
}

/**
 * Compiles a program that uses the client's types, with each way of resolving that a user may have. Throws on an error.
 */
export function compileAgainstTypes(folder: string): string[] {
  writeFileSync(join(folder, 'typed.ts'), TYPED);
  const ways = [
    ['nodenext', 'nodenext'],
    ['esnext', 'bundler'],
  ] as const;
  for (const [module, moduleResolution] of ways)
    execFileSync(
      join(ROOT, 'node_modules', '.bin', 'tsc'),
      ['--noEmit', '--strict', '--target', 'es2022', '--lib', 'es2023,dom', '--types', '', '--module', module].concat([
        '--moduleResolution',
        moduleResolution,
        'typed.ts',
      ]),
      { cwd: folder, stdio: ['ignore', 2, 2] },
    );
  return ways.map(([, way]) => way);
}
