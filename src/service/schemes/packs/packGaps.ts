import type { PackDocument } from '#contract/pack/document.ts';
import type { PackConfirmation, PackGap } from '#contract/pack/pack.ts';
import { closestEvidence, covers, type Supported } from './completePack.ts';
import { unknownValues } from './unknownValues.ts';

/** Parts that decide about money or duties: each number in them needs a source. */
const SOURCED = ['products', 'baseline', 'gates', 'offers', 'settlement', 'deregistration', 'retention'] as const;
/** Length of a step: half hours are stored, nothing shorter. */
const STEP_MINUTES = 30;

/** Returns the gaps for which a pack cannot settle live events, most general first; none of a pack that is READY. */
export function packGaps(
  { document, unsupported }: Supported,
  confirmations: readonly Pick<PackConfirmation, 'at'>[],
): PackGap[] {
  const isConfirmed = (at: string) => confirmations.some((confirmation) => covers(confirmation.at, at));
  const marks = new Map(document.sources.map(({ key, mark }) => [key, mark]));
  const markAt = (at: string) => {
    const closest = closestEvidence(document, at);
    const isReplaced = unsupported.some(
      (pointer) => covers(pointer, at) && pointer.length >= (closest?.at.length ?? 0),
    );
    return closest && !isReplaced ? marks.get(closest.source) : undefined;
  };
  const gaps: PackGap[] = unknownValues(document).map(({ at, detail }) => ({ at, code: 'UNKNOWN_VALUE', detail }));
  if (document.settlement.method === 'NONE')
    gaps.push({
      at: '/settlement/method',
      code: 'SETTLES_NOTHING',
      detail: 'This pack shows readiness only and does not settle',
    });
  if (document.units.stepMinutes !== STEP_MINUTES)
    gaps.push({
      at: '/units/stepMinutes',
      code: 'GRANULARITY_NOT_SUPPORTED',
      detail: `Readings are stored by half-hour, but the pack uses ${document.units.stepMinutes} minutes`,
    });
  for (const { at, question } of document.toConfirm)
    if (!isConfirmed(at)) gaps.push({ at, code: 'NOT_CONFIRMED', detail: question });
  for (const at of numbersOf(document)) {
    if (isConfirmed(at)) continue;
    const mark = markAt(at);
    if (mark === undefined) gaps.push({ at, code: 'NO_SOURCE', detail: 'This number has no source' });
    else if (mark === 'UNVERIFIED')
      gaps.push({
        at,
        code: 'UNVERIFIED',
        detail: 'No document of the buyer states this number: confirm it or remove it',
      });
  }
  return gaps;
}

const numbersOf = (document: PackDocument): string[] =>
  SOURCED.flatMap((part) => numbersAt(`/${part}`, document[part]));

function numbersAt(at: string, value: unknown): string[] {
  if (typeof value === 'number') return [at];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) => numbersAt(`${at}/${name}`, member));
}
