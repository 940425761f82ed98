import { sql } from 'kysely';
import type { Task } from '#contract/tasks.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { plural } from '#text/count.ts';
import { readZoneCounts } from './countZones.ts';

const MAX_TASKS = 10;

/** Returns a task for each open scheme with a table of zones or units that has opted-in assets without a zone. */
export async function zoneTasks(scope: TenantScope): Promise<Task[]> {
  const { tx, tenant } = scope;
  const { rows } = await sql<{ scheme_uuid: string; name: string }>`
    select s.scheme_uuid, s.name from event_schemes s
    where s.tenant_uuid = ${tenant} and s.status = 'ACTIVE' and (
      exists (select from zone_outcodes z where z.tenant_uuid = ${tenant} and z.scheme_uuid = s.scheme_uuid)
      or exists (select from units u where u.tenant_uuid = ${tenant} and u.scheme_uuid = s.scheme_uuid
        and u.status = 'ACTIVE'))
    order by s.name, s.scheme_uuid limit ${MAX_TASKS}`.execute(tx);
  const tasks: Task[] = [];
  for (const { scheme_uuid: uuid, name } of rows) {
    const none = (await readZoneCounts(scope, uuid))?.counts.none ?? 0;
    if (none === 0) continue;
    tasks.push({
      code: 'ZONES_MISSING',
      tone: 'WARN',
      title: `${name}: ${plural(none, 'asset')} without a zone`,
      text:
        none === 1
          ? 'It is in no unit and is not offered. Give it a zone, or add its postcode to the table of zones.'
          : 'They are in no unit and are not offered. Give them a zone, or add their postcodes to the table of zones.',
      deadlineUTC: null,
      assets: none,
      kwAtRisk: null,
      gbpAtRisk: null,
      target: { kind: 'SCHEME', uuid, name },
      remedy: { action: 'OPEN', filter: null, label: 'View zones' },
    });
  }
  return tasks;
}
