import { type DispatchAnswer, type DispatchReason, dispatchReason } from '#contract/dispatch/dispatch.ts';
import { badValue } from '../http/problems.ts';
import { RESPONSE_PAYLOAD, RESPONSES } from '../programs/programPayloads.ts';
import type { ReportRequest } from '../schemas/requests.ts';

export type ReportedResource = ReportRequest['resources'][number];

/** Answer of a report to a dispatch, besides measurements. */
export interface ReportedAnswer {
  /** Newest explicit answer. */
  response: { answer: DispatchAnswer; reason: DispatchReason | null } | null;
  /** Newest OPERATING_STATE. */
  operatingState: string | null;
  /** Mean promise in kW; unsigned, since its sign is that of the request. */
  promisedKw: number | null;
}

/** Times and progress of a dispatch. */
export interface ReportProgress {
  startAt: number;
  endAt: number;
  isAcknowledged: boolean;
  now: number;
}

export interface ReportAnswer {
  answer: DispatchAnswer;
  reasonCode: DispatchReason | null;
  promisedKw: number | null;
}

const KW_PER_UNIT: Readonly<Record<string, number>> = { KW: 1, W: 0.001, MW: 1000 };
/** Returns the kilowatts of one unit of a payload; KW where the report names none. */
export const kwPerUnit = (report: ReportRequest, payloadType: string): number =>
  KW_PER_UNIT[unitsOfReport(report, payloadType) ?? 'KW'] ?? 1;
export const unitsOfReport = ({ payloadDescriptors }: ReportRequest, payloadType: string): string | null =>
  payloadDescriptors?.find((each) => each.payloadType === payloadType)?.units?.toUpperCase() ?? null;

const isResponse = (value: unknown): value is DispatchAnswer => (RESPONSES as readonly unknown[]).includes(value);

/** Reads a report's answer about one resource. Throws 400 for an answer or reason that does not exist. */
export function readSaid(report: ReportRequest, resource: ReportedResource, pointer: string): ReportedAnswer {
  const said: ReportedAnswer = { response: null, operatingState: null, promisedKw: null };
  const promises: number[] = [];
  for (const [i, { payloads }] of resource.intervals.entries())
    for (const [j, { type, values }] of payloads.entries()) {
      if (type === RESPONSE_PAYLOAD)
        said.response = toResponse(values, `${pointer}/intervals/${i}/payloads/${j}/values`);
      if (type === 'OPERATING_STATE' && typeof values[0] === 'string') said.operatingState = values[0];
      if (type === 'LOAD_SHED_DELTA_AVAILABLE' && typeof values[0] === 'number')
        promises.push(Math.abs(values[0]) * kwPerUnit(report, type));
    }
  if (promises.length > 0) said.promisedKw = promises.reduce((sum, kw) => sum + kw, 0) / promises.length;
  return said;
}

function toResponse(values: readonly unknown[], pointer: string): ReportedAnswer['response'] {
  const [answer, reason = null] = values;
  if (!isResponse(answer)) throw badValue(pointer, `must start with one of ${RESPONSES.join(', ')}`);
  const known = reason === null ? null : dispatchReason.safeParse(reason);
  if (known?.success === false)
    throw badValue(pointer, `may only have one of these as its reason: ${dispatchReason.options.join(', ')}`);
  return { answer, reason: known?.data ?? null };
}

/**
 * Returns a report's answers to a dispatch, in the order in which they are applied: first, where it is not known, that
 * the request has arrived.
 */
export function answersOf(said: ReportedAnswer, progress: ReportProgress): ReportAnswer[] {
  const answers = [said.response && { answer: said.response.answer, reasonCode: said.response.reason }]
    .concat(said.operatingState === null ? [] : answerOfState(said.operatingState, progress))
    .filter((each) => each !== null);
  const isNo = answers.some(({ answer }) => answer === 'OPTED_OUT' || answer === 'REJECTED' || answer === 'ABORTED');
  const isOver = progress.now >= progress.endAt;
  const first =
    progress.isAcknowledged || isNo || said.response || isOver
      ? []
      : [{ answer: 'ACCEPTED' as const, reasonCode: null }];
  const promise = said.promisedKw !== null && !isNo;
  const all = [...first, ...answers].map((each) => ({ ...each, promisedKw: promise ? said.promisedKw : null }));
  if (promise && all.length === 0) return [{ answer: 'ACCEPTED', reasonCode: null, promisedKw: said.promisedKw }];
  return all;
}

function answerOfState(
  state: string,
  { startAt, endAt, isAcknowledged, now }: ReportProgress,
): { answer: DispatchAnswer; reasonCode: DispatchReason | null } | null {
  if (state.endsWith('_OPTED_OUT')) return { answer: 'OPTED_OUT', reasonCode: null };
  if (state === 'ERROR' || state === 'SGD_ERROR_CONDITION')
    return { answer: isAcknowledged && now >= startAt ? 'ABORTED' : 'REJECTED', reasonCode: 'FAULT' };
  if (state.endsWith('_CURTAILED') || state.endsWith('_HEIGHTENED')) return { answer: 'STARTED', reasonCode: null };
  const isNormal = state === 'NORMAL' || state.endsWith('_NORMAL');
  return isNormal && now >= endAt ? { answer: 'COMPLETED', reasonCode: null } : null;
}
