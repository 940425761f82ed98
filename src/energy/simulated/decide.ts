import { HALF_HOUR_MS } from '../time/settlement.ts';
import { HOUR_MS } from '../time/spans.ts';
import type { DeviceKind } from './device.ts';
import { draw, drawNormal, seedOf } from './draw.ts';

/** Reaction of a simulated device, or of its owner, to the request of an event. */
export interface DeviceDecision {
  /** Answer; null where it gives none. */
  answer: 'ACCEPTED' | 'OPTED_OUT' | 'REJECTED' | null;
  reasonCode: 'NOT_AVAILABLE' | 'FAULT' | null;
  /** Time from delivery to the answer, in milliseconds. */
  latencyMs: number;
  /** Milliseconds after the start at which the owner opts out, or the device ends by itself; null for neither. */
  optOutAfterMs: number | null;
  resumeAfterMs: number | null;
}

interface Behaviour {
  yes: number;
  no: { share: number; answer: 'OPTED_OUT' | 'REJECTED'; reasonCode: DeviceDecision['reasonCode'] };
  /** Parameters of a logarithmic normal distribution. */
  medianMs: number;
  p95Ms: number;
  mostMs: number;
  optsOut: number;
  resumes: number;
}

const SECOND_MS = 1000;
const MINUTE_MS = 60_000;
const never = { optsOut: 0, resumes: 0 };
const ofDevices = { medianMs: 2 * SECOND_MS, p95Ms: 8 * SECOND_MS, mostMs: MINUTE_MS };

/** Behaviour by kind. No public figures were found for losses of devices; those of homes follow household trials. */
const BEHAVIOURS: Readonly<Record<DeviceKind, Behaviour>> = {
  EV_CHARGER: {
    yes: 0.6,
    no: { share: 0.36, answer: 'REJECTED', reasonCode: 'NOT_AVAILABLE' },
    ...ofDevices,
    optsOut: 0,
    resumes: 0.1,
  },
  HEAT_PUMP: {
    yes: 0.94,
    no: { share: 0.02, answer: 'REJECTED', reasonCode: 'FAULT' },
    ...ofDevices,
    optsOut: 0.08,
    resumes: 0,
  },
  BATTERY: {
    yes: 0.98,
    no: { share: 0, answer: 'REJECTED', reasonCode: 'FAULT' },
    medianMs: SECOND_MS,
    p95Ms: 1.5 * SECOND_MS,
    mostMs: 5 * SECOND_MS,
    ...never,
  },
  SOLAR: {
    yes: 0.98,
    no: { share: 0, answer: 'REJECTED', reasonCode: 'FAULT' },
    medianMs: SECOND_MS,
    p95Ms: 1.5 * SECOND_MS,
    mostMs: 5 * SECOND_MS,
    ...never,
  },
  /** Behaviour of people who are asked by e-mail: they answer within minutes to hours, most not at all. */
  HOME: {
    yes: 0.22,
    no: { share: 0.06, answer: 'OPTED_OUT', reasonCode: null },
    medianMs: 20 * MINUTE_MS,
    p95Ms: 3 * HOUR_MS,
    mostMs: 8 * HOUR_MS,
    ...never,
  },
  /** Behaviour of the managers of commercial sites, who have agreed to take part: by a system, or within minutes. */
  SITE: {
    yes: 0.96,
    no: { share: 0.02, answer: 'REJECTED', reasonCode: 'NOT_AVAILABLE' },
    medianMs: 3 * MINUTE_MS,
    p95Ms: 20 * MINUTE_MS,
    mostMs: HOUR_MS,
    ...never,
  },
};

/** The 95th percentile of the standard normal distribution. */
const Z95 = 1.6449;
const OPT_OUT_FROM_MS = 10 * MINUTE_MS;
const OPT_OUT_TO_MS = 60 * MINUTE_MS;
const RESUME_FROM_MS = 15 * MINUTE_MS;
const RESUME_TO_MS = 75 * MINUTE_MS;

const between = (from: number, to: number, at: number): number => Math.round(from + (to - from) * at);

/** Returns the seed for the draws of an asset in an event that starts at `eventStartMs`. */
export const eventSeed = (assetId: string, eventStartMs: number): number =>
  seedOf(`${assetId} ${Math.floor(eventStartMs / HALF_HOUR_MS)}`);

/** Decides the reaction of a device: the same for the same asset id and event start, on every machine and replay. */
export function decide(assetId: string, kind: DeviceKind, eventStartMs: number): DeviceDecision {
  const seed = eventSeed(assetId, eventStartMs);
  const { yes, no, medianMs, p95Ms, mostMs, optsOut, resumes } = BEHAVIOURS[kind];
  const latencyMs = Math.round(
    Math.min(mostMs, medianMs * Math.exp((Math.log(p95Ms / medianMs) / Z95) * drawNormal(seed, 10))),
  );
  const said = draw(seed, 1);
  const more = { optOutAfterMs: null, resumeAfterMs: null };
  if (said >= yes + no.share) return { answer: null, reasonCode: null, latencyMs, ...more };
  if (said >= yes) return { answer: no.answer, reasonCode: no.reasonCode, latencyMs, ...more };
  return {
    answer: 'ACCEPTED',
    reasonCode: null,
    latencyMs,
    optOutAfterMs: draw(seed, 2) < optsOut ? between(OPT_OUT_FROM_MS, OPT_OUT_TO_MS, draw(seed, 3)) : null,
    resumeAfterMs: draw(seed, 4) < resumes ? between(RESUME_FROM_MS, RESUME_TO_MS, draw(seed, 5)) : null,
  };
}
