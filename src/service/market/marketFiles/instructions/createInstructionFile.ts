import { createHash } from 'node:crypto';
import type { Insertable } from 'kysely';
import { v7 as newUuid } from 'uuid';
import {
  type InstructionFileReading,
  MAX_INSTRUCTION_FILE_BYTES,
  MAX_INSTRUCTIONS,
  type NewInstructionFile,
} from '#contract/instructionFile.ts';
import type { Instruction } from '#energy/files/dispatches/instruction.ts';
import type { InstructionFilesTable, SchemeRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { scheduleEvent } from '../../../events/createEvent.ts';
import { changeScheduledEvent } from '../../../events/updateEvent.ts';
import { type Handler, unconditional } from '../../../platform/http/call.ts';
import { invalid } from '../../../platform/http/problem.ts';
import { packOfScheme, requireDirection, requireReady } from '../../../schemes/packs/requireReady.ts';
import { findScheme, lockScheme } from '../../../schemes/schemeRows.ts';
import { findSameFile, readLines, toInstructionFile, toLine } from './files.ts';
import { type PlannedLine, planLines } from './planLines.ts';
import { readInstructions } from './readInstructions.ts';
import { withdrawnInstructions } from './withdrawnInstructions.ts';

/** Creates the events of the instructions of a file: of all of them, or none where it is refused. */
export const createInstructionFile: Handler<'createInstructionFile'> = async ({ scope, body, location }) => {
  const scheme = await findScheme(scope, body.schemeUUID);
  const content = Buffer.from(body.content, 'base64');
  if (content.length > MAX_INSTRUCTION_FILE_BYTES)
    throw invalid([
      { pointer: '/content', code: 'TOO_LONG', detail: `has more than ${MAX_INSTRUCTION_FILE_BYTES} bytes` },
    ]);
  const sha256 = createHash('sha256').update(content).digest('hex');
  // Two requests with one instruction make one event.
  await lockScheme(scope, body.schemeUUID);
  const same = await findSameFile(scope, body, sha256);
  if (same) {
    location(`/instruction-files/${same.file_uuid}`);
    return toInstructionFile(same, true, await readLines(scope, same.file_uuid));
  }
  const { instructions: found, rows, ...read } = await readInstructions(content, body);
  const { planned, over, instructions } = await planLines(scope, body, found);
  if (planned.length > MAX_INSTRUCTIONS)
    throw invalid([
      { pointer: '/content', code: 'TOO_LONG', detail: `has more than ${MAX_INSTRUCTIONS} future instructions` },
    ]);
  await requireAllowed(scope, body, scheme, planned);
  const reading: InstructionFileReading = {
    ...read,
    passedOver: { ...read.passedOver, over },
    warnings: [...read.warnings, ...(await withdrawnInstructions(scope, body, instructions))],
  };
  const file = {
    tenant_uuid: scope.tenant,
    file_uuid: newUuid(),
    scheme_uuid: body.schemeUUID,
    format: body.format,
    company: body.company ?? '',
    name: body.name,
    sha256,
    size: content.length,
    row_count: rows,
    left_out: Object.values(read.passedOver).reduce((sum, count) => sum + count, 0),
    line_count: planned.length,
    created_utc: new Date(scope.now),
  };
  const lines = body.dryRun
    ? planned
    : await storeLines(scope, body, { ...file, content, reading: JSON.stringify(reading) }, planned);
  location(`/instruction-files/${file.file_uuid}`);
  return toInstructionFile({ ...file, reading }, false, lines.map(toLine));
};

/** Throws where no event could be created, so that a dry run says so too. */
async function requireAllowed(
  scope: TenantScope,
  { runningType }: NewInstructionFile,
  scheme: SchemeRow,
  planned: readonly PlannedLine[],
): Promise<void> {
  const created = planned.filter(({ outcome }) => outcome === 'CREATED');
  if (created.length === 0) return;
  const pack = await packOfScheme(scope, scheme);
  for (const direction of new Set(created.map(({ instruction }) => instruction.eventType)))
    requireDirection(pack, direction);
  if (runningType === 'LIVE') requireReady(pack);
}

async function storeLines(
  scope: TenantScope,
  body: NewInstructionFile,
  file: Insertable<InstructionFilesTable>,
  planned: readonly PlannedLine[],
): Promise<PlannedLine[]> {
  const { tx, tenant } = scope;
  await tx.insertInto('instruction_files').values(file).execute();
  const done: PlannedLine[] = [];
  for (const line of planned) {
    const { instruction } = line;
    const eventUUID = await apply(scope, body, line);
    done.push({ ...line, eventUUID });
    await tx
      .insertInto('instruction_lines')
      .values({
        tenant_uuid: tenant,
        file_uuid: file.file_uuid,
        row_number: instruction.row,
        scheme_uuid: file.scheme_uuid,
        instruction_key: instruction.key,
        name: instruction.name,
        event_type: instruction.eventType,
        start_utc: new Date(instruction.startMs),
        end_utc: new Date(instruction.endMs),
        mw: instruction.mw,
        price_gbp_per_mwh: instruction.priceGbpPerMwh,
        half_hour_terms: instruction.halfHourTerms ? JSON.stringify(instruction.halfHourTerms) : null,
        zone: instruction.zone,
        is_buyers_test: instruction.isBuyersTest,
        outcome: line.outcome,
        reason: line.reason,
        event_uuid: eventUUID,
      })
      .execute();
  }
  return done;
}

async function apply(
  scope: TenantScope,
  { schemeUUID, runningType }: NewInstructionFile,
  { instruction, outcome, eventUUID }: PlannedLine,
): Promise<string | null> {
  const { name, eventType, startMs, endMs, zone } = instruction;
  const terms = termsOf(instruction);
  const window = { startTime: startMs, endTime: endMs };
  if (outcome === 'CHANGED') await changeScheduledEvent(scope, eventUUID!, { ...terms, ...window }, unconditional);
  if (outcome !== 'CREATED') return eventUUID;
  const event = await scheduleEvent(scope, {
    name: name.slice(0, MAX_NAME),
    schemeUUID,
    eventType,
    runningType,
    ...window,
    zone: zone?.slice(0, MAX_ZONE) ?? null,
    portfolioUUIDs: [],
    ...terms,
  });
  return event.event_uuid;
}

/** Returns the terms of an event by an instruction; a file that names no price says nothing of it. */
const termsOf = ({ mw, priceGbpPerMwh, halfHourTerms = null }: Instruction) =>
  halfHourTerms === null
    ? { contractedMw: mw, ...(priceGbpPerMwh !== null && { priceGbpPerMwh }), halfHourTerms }
    : { halfHourTerms: halfHourTerms.map((term) => ({ ...term, startTime: Date.parse(term.startTime) })) };

const MAX_NAME = 200;
const MAX_ZONE = 50;
