import { sql } from 'kysely';
import type { NewInstructionFile } from '#contract/instructionFile.ts';
import type { Warning } from '#contract/warning.ts';
import type { Instruction } from '#energy/files/dispatches/instruction.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { iso } from '../../../platform/rows/iso.ts';

const MAX_LISTED = 50;

/**
 * Returns warnings for events of earlier files that are still to come, begin within the time that this file's
 * instructions cover, and are not among them: the buyer withdrew them, or divided them otherwise.
 */
export async function withdrawnInstructions(
  { tx, tenant, now }: TenantScope,
  { schemeUUID, format, company }: NewInstructionFile,
  instructions: readonly Instruction[],
): Promise<Warning[]> {
  if (instructions.length === 0) return [];
  const from = Math.max(now, Math.min(...instructions.map(({ startMs }) => startMs)));
  const to = Math.max(...instructions.map(({ endMs }) => endMs));
  const { rows } = await sql<{ name: string; start_utc: Date; event_uuid: string }>`
    select distinct on (e.event_uuid) e.name, e.start_utc, e.event_uuid
    from instruction_lines l
      join instruction_files f on f.tenant_uuid = l.tenant_uuid and f.file_uuid = l.file_uuid
      join events e on e.tenant_uuid = l.tenant_uuid and e.event_uuid = l.event_uuid
    where l.tenant_uuid = ${tenant} and l.scheme_uuid = ${schemeUUID} and f.format = ${format}
      and lower(f.company) = lower(${company ?? ''}) and e.state = 'SCHEDULED' and e.start_utc >= ${new Date(from)} and e.start_utc < ${new Date(to)}
      and not l.instruction_key = any(${instructions.map(({ key }) => key)}::text[])
    order by e.event_uuid limit ${MAX_LISTED}`.execute(tx);
  return rows.map(({ name, start_utc, event_uuid }) => ({
    pointer: '/content',
    code: 'NO_LONGER_IN_FILE',
    detail: `The event “${name}” of ${iso(start_utc)} (${event_uuid}) came from an earlier file, but this file has no such instruction: cancel it if the buyer has withdrawn it`,
  }));
}
