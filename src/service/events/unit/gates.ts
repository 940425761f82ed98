import type { NominationGate } from '#contract/nomination.ts';
import type { PackDocument } from '#contract/pack/document.ts';
import type { NominationGate as JudgingGate, NominationGates } from '#energy/baseline/nominated.ts';
import { gateInstant, type GatedDelivery } from '#energy/gates/gate.ts';
import { parseGateRule } from '#energy/gates/gateRule.ts';
import type { EventRow } from '#store/schema.ts';
import { iso } from '../../platform/rows/iso.ts';

/** Gates of an event's nominations, to judge by and as in responses. */
export interface EventGates {
  judging: NominationGates;
  delivery: GatedDelivery;
  first: NominationGate;
  /** Gate of revisions; null where they have the first gate. */
  revision: NominationGate | null;
}

/** Gate of a pack that names none: a baseline is not stated once delivery has begun. */
const BEFORE_START: PackDocument['gates'][number] = { name: 'START', rule: 'start-PT0M', late: 'REFUSE' };

/**
 * Returns the gates of an event by its pack, as instants. The time of an offer is not known here: what is due before it
 * is due before delivery starts.
 */
export function gatesOf(
  { baseline, gates }: Pick<PackDocument, 'baseline' | 'gates'>,
  event: Pick<EventRow, 'start_utc'>,
): EventGates {
  const startMs = event.start_utc.getTime();
  const delivery: GatedDelivery = { startMs, offerMs: startMs, calendar: baseline.calendar };
  const named = (name: string | null | undefined) => gates.find((gate) => gate.name === name) ?? null;
  const first = named(baseline.gate) ?? BEFORE_START;
  const revision = named(baseline.revisionGate);
  return {
    judging: { first: judgingGate(first), revision: revision && judgingGate(revision) },
    delivery,
    first: shownGate('FIRST', first, delivery),
    revision: revision && shownGate('REVISION', revision, delivery),
  };
}

/** Returns the gates as in responses. */
export const listGates = ({ first, revision }: EventGates): NominationGate[] =>
  revision === null ? [first] : [first, revision];

const judgingGate = ({ rule, late }: PackDocument['gates'][number]): JudgingGate => ({
  rule: parseGateRule(rule),
  late,
});

const shownGate = (
  of: NominationGate['of'],
  { name, rule, late }: PackDocument['gates'][number],
  delivery: GatedDelivery,
): NominationGate => ({
  of,
  name,
  rule,
  // Only a rule that names the offer has no instant, and the offer has one here.
  closesUTC: iso(gateInstant(parseGateRule(rule), delivery)!),
  late,
});
