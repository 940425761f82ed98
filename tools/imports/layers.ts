/** A folder whose files may import only from certain other folders and packages. */
export interface Layer {
  folder: string;
  /** Folders and files of the repository, besides the folder itself. */
  imports: readonly string[];
  /** npm packages: names, `any`, or `browser` for everything but Node's own modules. */
  packages: 'any' | 'browser' | readonly string[];
  /** Its subfolders, which are independent: one imports another only by an index.ts there. */
  parts?: readonly string[];
  /** Other layers import only its index.ts. */
  closed?: true;
}

const COMMANDS = 'scripts/commands.json';
const CLOCKS = 'src/energy/time/clocks.ts';
const SHARED = ['src/contract', 'src/client', 'src/energy', 'src/text'];

/**
 * The domains of `src/service`, in their order: each imports those before it; those after it follow its domain events.
 */
export const domains: readonly string[] = [
  'platform',
  'tenants',
  'assets',
  'readings',
  'schemes',
  'baselines',
  'events',
  'settlement',
  'dispatch',
  'insight',
  'market',
  'messages',
  'sandbox',
];

/** The layers of the repository. The deepest folder that holds a file counts; tests may import anything. */
export const layers: readonly Layer[] = [
  { folder: 'src/energy', imports: [], packages: ['fraction.js'] },
  { folder: 'src/text', imports: [], packages: [] },
  { folder: 'src/contract', imports: ['src/energy'], packages: ['zod'] },
  { folder: 'src/client', imports: ['src/contract', CLOCKS], packages: [] },
  { folder: 'src/server', imports: ['src/contract', CLOCKS], packages: 'any' },
  { folder: 'src/store', imports: ['src/energy', 'src/store/pipeline'], packages: 'any' },
  { folder: 'src/store/pipeline', imports: ['src/store'], packages: 'any', closed: true },
  {
    folder: 'src/service',
    imports: ['src/contract', 'src/energy', 'src/text', 'src/store', 'src/server'],
    packages: 'any',
  },
  { folder: 'src/bff', imports: [...SHARED, 'src/store', 'src/server'], packages: 'any' },
  { folder: 'src/demo', imports: [...SHARED, 'src/store'], packages: 'any' },
  {
    folder: 'src/boot',
    imports: [...SHARED, 'src/store', 'src/server', 'src/service', 'src/bff', 'src/demo'],
    packages: 'any',
  },
  { folder: 'src/cli', imports: [...SHARED, 'src/store', 'src/service', 'src/boot'], packages: 'any' },
  {
    folder: 'src/testing',
    imports: [...SHARED, 'src/store', 'src/server', 'src/service', 'src/bff', 'src/demo', 'src/boot'],
    packages: 'any',
  },

  { folder: 'src/app/format', imports: SHARED, packages: 'browser' },
  { folder: 'src/app/data', imports: [...SHARED, 'src/app/format'], packages: 'browser' },
  { folder: 'src/app/ui', imports: [...SHARED, 'src/app/format', 'src/app/data'], packages: 'browser' },
  {
    folder: 'src/app/table',
    imports: [...SHARED, 'src/app/format', 'src/app/data', 'src/app/ui'],
    packages: 'browser',
  },
  {
    folder: 'src/app/charts',
    imports: [...SHARED, 'src/app/format', 'src/app/data', 'src/app/ui'],
    packages: 'browser',
  },
  {
    folder: 'src/app/shell',
    imports: [...SHARED, 'src/app/format', 'src/app/data', 'src/app/ui', 'src/app/table', 'src/app/charts'],
    packages: 'browser',
  },
  {
    folder: 'src/app/features',
    imports: [
      ...SHARED,
      'src/app/format',
      'src/app/data',
      'src/app/ui',
      'src/app/table',
      'src/app/charts',
      'src/app/shell',
    ],
    packages: 'browser',
    // Screens show panels of any other domain, by its index.ts: an asset's page its dispatches.
    parts: domains,
  },
  { folder: 'src/app', imports: SHARED, packages: 'browser' },

  { folder: 'tools/harness', imports: ['src'], packages: 'any' },
  { folder: 'tools/bench', imports: ['src', 'tools/harness'], packages: 'any' },
  { folder: 'tools/prove', imports: ['src', 'tools/harness', 'tools/ven', COMMANDS], packages: 'any' },
  // Written apart from the server: it knows the OpenADR document alone.
  { folder: 'tools/ven', imports: [], packages: [] },
  // What integrators use besides the client in TypeScript, written from the contract.
  { folder: 'tools/clients', imports: ['src/contract'], packages: 'any' },
  { folder: 'tools/clients/home', imports: ['src/testing'], packages: 'any' },
  { folder: 'tools/site', imports: [], packages: 'any' },
  { folder: 'tools/imports', imports: [], packages: 'any' },
  { folder: 'tools/styles', imports: [], packages: 'any' },
  { folder: 'build', imports: ['src/app/routes.ts', 'src/bff/compressPages.ts', COMMANDS], packages: 'any' },
  { folder: 'e2e', imports: ['src', 'tools/harness'], packages: 'any' },
];
