import type { Endpoint, Role } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';

/** Job that people do for their work, the least role that may, and the operations behind it. */
export type Permission = { job: string; role: Role; operations: string[] };

/** Jobs in the order of the screen. An operation has the first job of its role whose tags or names include it. */
const JOBS: readonly { job: string; role: Role; tags?: readonly string[]; names?: readonly string[] }[] = [
  { job: 'View every page, rehearse events, save lists and statements', role: 'viewer' },
  {
    job: 'Opt assets in and out, ask for consent and record it',
    role: 'operator',
    tags: ['Bulk actions', 'Consents', 'Claims'],
    names: ['optEventAssets', 'optSchemeAssets', 'setStandingOptIns'],
  },
  {
    job: 'Schedule, change, dispatch and cancel events',
    role: 'operator',
    tags: [
      'Events',
      'Event stats',
      'Event schemes',
      'Market packs',
      'Offers',
      'Market',
      'Dispatch',
      'Controllers',
      'Webhooks',
      'Dispatch webhooks',
      'Mail',
      'Calendar',
    ],
  },
  {
    job: 'Change assets, users, portfolios and complaints',
    role: 'operator',
    tags: ['Assets', 'Users', 'Portfolios', 'Compliance'],
  },
  {
    job: 'Import readings, tariffs, lists and payments, and dispute payments',
    role: 'operator',
    tags: ['Energy consumption', 'Tariffs', 'Imports', 'Payments'],
    names: ['createFileBinding'],
  },
  {
    job: 'Set up connections and operators, erase personal data, read the audit',
    role: 'admin',
    names: ['overrideStacking'],
    tags: [
      'Webhooks',
      'Dispatch webhooks',
      'Controllers',
      'Meter accounts',
      'API keys',
      'Contacts',
      'Mail',
      'Users',
      'Energy consumption',
      'Exports',
      'Dispatch',
      'Sandbox',
    ],
  },
];

/** Operations of this server besides the service's, all of the last job. */
const OWN = ['Invite an operator', 'Change the role of an operator', 'Remove an operator', 'Read the audit'];

/** Returns every job with its operations, in the words of their summaries. Throws if an operation has no job. */
export function listPermissions(table: Record<string, Endpoint> = endpoints): Permission[] {
  const permissions = JOBS.map(({ job, role }): Permission => ({ job, role, operations: [] }));
  for (const [name, { tag, role, summary }] of Object.entries(table)) {
    const at = JOBS.findIndex(
      (job) => job.role === role && (job.tags?.includes(tag) || job.names?.includes(name) || role === 'viewer'),
    );
    if (at === -1) throw new Error(`${name} has no job: add its tag "${tag}" to one of the role ${role}`);
    permissions[at]!.operations.push(summary.split(';', 1)[0]!);
  }
  permissions.at(-1)!.operations.push(...OWN);
  return permissions;
}
