/**
 * `npm run licences [-- --write]`: prints the licences of everything installed at run time; fails for one outside the
 * list.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { licencesPage, refused } from './licence.ts';
import { readLock, ROOT } from './lock.ts';

const packages = readLock();
for (const { name, version, license, atRunTime } of packages)
  if (atRunTime) console.log(`${name} ${version}  ${license}`);
const refusedPackages = refused(packages);
for (const line of refusedPackages) console.error(`Outside the list of licences: ${line}`);
if (process.argv.includes('--write')) writeFileSync(join(ROOT, 'docs', 'licences.md'), licencesPage(packages));
process.exitCode = refusedPackages.length > 0 ? 1 : 0;
