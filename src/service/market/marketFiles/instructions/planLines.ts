import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { LONGEST_EVENT_MS } from '#contract/event.ts';
import type { InstructionLine, NewInstructionFile } from '#contract/instructionFile.ts';
import type { Instruction } from '#energy/files/dispatches/instruction.ts';
import type { HalfHourTerm } from '#energy/settlement/deals.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';

/** Instruction with its planned outcome. */
export interface PlannedLine {
  instruction: Instruction;
  outcome: InstructionLine['outcome'];
  reason: string | null;
  /** Event that the same instruction became before. */
  eventUUID: string | null;
}

interface KnownEvent {
  instruction_key: string;
  event_uuid: string;
  state: string;
  event_type: Instruction['eventType'];
  start_utc: Date;
  end_utc: Date;
  half_hour_terms: HalfHourTerm[] | null;
  contracted_mw: number | null;
  price_gbp_per_mwh: number | null;
}

/** Plans the outcome of each instruction, as things are; those that are over and say nothing new are only counted. */
export async function planLines(
  scope: TenantScope,
  { schemeUUID }: Pick<NewInstructionFile, 'schemeUUID'>,
  read: readonly Instruction[],
): Promise<{ planned: PlannedLine[]; over: number; instructions: Instruction[] }> {
  const keys = read.flatMap(({ key, before = [] }) => [key, ...before.map((run) => run.key)]);
  const known = await readKnown(scope, schemeUUID, keys);
  const instructions = read.flatMap((instruction) => asKnown(instruction, known));
  const lines = instructions.map((instruction) => planLine(scope, instruction, known.get(instruction.key)));
  const planned = lines.filter((line) => line !== null);
  return { planned, over: lines.length - planned.length, instructions };
}

/** Returns an instruction as it is now read, or as before where events have come of it so. */
function asKnown(instruction: Instruction, known: ReadonlyMap<string, KnownEvent>): Instruction[] {
  const { key, before = [] } = instruction;
  return !known.has(key) && before.some((run) => known.has(run.key)) ? before : [instruction];
}

function planLine({ now }: TenantScope, instruction: Instruction, event: KnownEvent | undefined): PlannedLine | null {
  const { startMs, endMs } = instruction;
  const plan = (outcome: PlannedLine['outcome'], reason: string | null = null) => ({
    instruction,
    outcome,
    reason,
    eventUUID: event?.event_uuid ?? null,
  });
  const isSame = event !== undefined && hasTerms(event, instruction);
  if (endMs <= now && (event === undefined || isSame)) return null;
  if (isSame) return plan('UNCHANGED');
  if (event && event.state !== 'SCHEDULED')
    return plan('SKIPPED', `its event is ${event.state.toLowerCase()} and has different terms`);
  if (event && event.event_type !== instruction.eventType)
    return plan('SKIPPED', 'its event is in the opposite direction: cancel it, and create one in this direction');
  const isOff = (ms: number) => ms % HALF_HOUR_MS !== 0;
  if (isOff(startMs) || isOff(endMs) || instruction.halfHourTerms?.some((term) => isOff(Date.parse(term.startTime))))
    return plan('SKIPPED', 'it does not start and end on the half-hour, by which events are settled');
  if (endMs - startMs > LONGEST_EVENT_MS) return plan('SKIPPED', 'it lasts more than 48 hours');
  if (startMs <= now) return plan('SKIPPED', 'it has started: an event must be created before its start');
  return plan(event ? 'CHANGED' : 'CREATED');
}

/** Whether an event has the terms of an instruction; a file that names no price says nothing of it. */
const hasTerms = (
  event: KnownEvent,
  { eventType, startMs, endMs, mw, priceGbpPerMwh, halfHourTerms = null }: Instruction,
): boolean =>
  event.event_type === eventType &&
  event.start_utc.getTime() === startMs &&
  event.end_utc.getTime() === endMs &&
  (halfHourTerms === null
    ? event.half_hour_terms === null &&
      event.contracted_mw === mw &&
      (priceGbpPerMwh === null || event.price_gbp_per_mwh === priceGbpPerMwh)
    : isDeepStrictEqual(event.half_hour_terms, halfHourTerms));

/** Reads the newest event that each instruction has become, whatever file it was in. */
async function readKnown(
  { tx, tenant }: TenantScope,
  schemeUUID: string,
  keys: readonly string[],
): Promise<Map<string, KnownEvent>> {
  const { rows } = await sql<KnownEvent>`
    select distinct on (l.instruction_key) l.instruction_key, e.event_uuid, e.state, e.event_type, e.start_utc, e.end_utc,
      e.contracted_mw, e.price_gbp_per_mwh, e.half_hour_terms
    from instruction_lines l join events e on e.tenant_uuid = l.tenant_uuid and e.event_uuid = l.event_uuid
    where l.tenant_uuid = ${tenant} and l.scheme_uuid = ${schemeUUID}
      and l.instruction_key = any(${keys}::text[]) and l.event_uuid is not null
    order by l.instruction_key, e.created_utc desc`.execute(tx);
  return new Map(rows.map((row) => [row.instruction_key, row]));
}
