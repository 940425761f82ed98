import { spawnSync } from 'node:child_process';
import { z } from 'zod';
import { readLock, ROOT } from './lock.ts';

const Named = z.looseObject({ 'bom-ref': z.string(), name: z.string() });
const Component = Named.extend({
  version: z.string(),
  purl: z.string(),
  hashes: z.array(z.object({ alg: z.string(), content: z.string() })).default([]),
});
const Bill = z.looseObject({
  bomFormat: z.literal('CycloneDX'),
  metadata: z.looseObject({ component: Named }),
  components: z.array(Component),
  dependencies: z.array(z.object({ ref: z.string(), dependsOn: z.array(z.string()).default([]) })),
});
export type Bill = z.output<typeof Bill>;

/** npm as it runs this script, or the one in PATH. */
function npm(args: string[]): string {
  const { npm_execpath: own, npm_node_execpath: node = process.execPath } = process.env;
  const [program, first] = own?.endsWith('.js') ? [node, [own]] : ['npm', []];
  const { status, stdout, stderr, error } = spawnSync(program, [...first, ...args], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Error(`npm could not make the bill: ${error?.message ?? stderr.trim()}`);
  return stdout;
}

/**
 * The software bill of materials by npm itself (CycloneDX, npm 10 and newer): everything that the lock file may install
 * at run time, on any platform. Addresses of packages are left out: they name the registry that this machine uses.
 */
export function makeBill(): Bill {
  const { metadata, components, dependencies, ...rest } = Bill.parse(
    JSON.parse(npm(['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--package-lock-only'])),
  );
  // With --omit dev, npm leaves out what run time and development share.
  const wanted = new Set(
    readLock().flatMap(({ atRunTime, name, version }) => (atRunTime ? [`${name}@${version}`] : [])),
  );
  const kept = components.filter(({ name, version }) => wanted.has(`${name}@${version}`));
  const refs = new Set([metadata.component['bom-ref'], ...kept.map((component) => component['bom-ref'])]);
  return {
    ...rest,
    // npm calls the program after its folder.
    metadata: { ...metadata, component: { ...withoutAddresses(metadata.component), name: 'halfhour' } },
    components: kept.map(withoutAddresses),
    dependencies: dependencies
      .filter(({ ref }) => refs.has(ref))
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((each) => refs.has(each)) })),
  };
}

function withoutAddresses<Part extends z.output<typeof Named>>(part: Part): Part {
  const { externalReferences: _addresses, properties: _places, ...kept } = part as Part & Record<string, unknown>;
  return kept as unknown as Part;
}
