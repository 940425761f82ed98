import type { BundleHead } from '#contract/bundleLines.ts';
import { LONGEST_EVENT_MS } from '#contract/event.ts';
import { packBaselineRules } from '#contract/pack/baselineRules.ts';
import { PackDocument } from '#contract/pack/document.ts';
import { paymentRules } from '#contract/pack/paymentRules.ts';
import type { EventBaselineTerms } from '#energy/baseline/eventBaseline.ts';
import { assetMethodOf, isUnitMethod } from '#energy/baseline/methods.ts';
import type { EventType } from '#energy/delivery.ts';
import { dealsOf, wantedKwByHalfHour } from '#energy/settlement/deals.ts';
import { type Deal, openPayment, type Payment } from '#energy/settlement/payment.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import { compare, type Report } from './finding.ts';

/** What every line of a bundle is recomputed with. */
export interface BundleTerms extends EventBaselineTerms {
  eventType: EventType;
  payment: Payment;
  /** Deal of each settled half hour; null for one that is not called. */
  deals: readonly (Deal | null)[];
  /** Power that each is to deliver, in kW; null without any. */
  wantedKw: readonly number[] | null;
  halfHours: number;
  /** Whether the baseline is of all assets together: that of each is an estimate. */
  isUnit: boolean;
}

const isOnHalfHour = (ms: number): boolean => ms % HALF_HOUR_MS === 0;

/** The terms of a head; null, with a report, if its times are none of an event. */
export function readTerms(head: BundleHead, report: Report): BundleTerms | null {
  const [eventStartMs, eventEndMs, settledToMs] = [
    Date.parse(head.event.startUTC),
    Date.parse(head.event.endUTC),
    Date.parse(head.event.settledToUTC),
  ] as [number, number, number];
  const isEvent =
    [eventStartMs, eventEndMs, settledToMs].every(isOnHalfHour) &&
    eventStartMs <= settledToMs &&
    settledToMs <= eventEndMs &&
    eventEndMs - eventStartMs <= LONGEST_EVENT_MS;
  if (!isEvent) {
    report('line 1: its times are none of an event');
    return null;
  }
  const {
    contractedMw,
    targetKw,
    priceGbpPerMwh,
    halfHourTerms = null,
    instructedUTC = head.event.startUTC,
  } = head.event;
  const agreed = { contractedMw, priceGbpPerMwh, halfHourTerms };
  const settled = { fromMs: eventStartMs, toMs: settledToMs };
  const document = readPack(head, report);
  if (document === null) return null;
  const { name, rules } = head.method;
  const found = packBaselineRules(assetMethodOf(name), document);
  compare(report, 'line 1', `the rules of ${name}`, rules, found);
  return {
    rules: found,
    adjusts: head.inDayAdjustment,
    outturnFallback: document.baseline.insufficient === 'OUTTURN',
    instructedMs: Date.parse(instructedUTC),
    eventStartMs,
    eventEndMs,
    settledToMs,
    eventType: head.eventType,
    payment: openPayment(paymentRules(head.settlementMethod, document)),
    deals: dealsOf(agreed, settled),
    wantedKw: wantedKwByHalfHour(agreed, targetKw, settled),
    halfHours: (settledToMs - eventStartMs) / HALF_HOUR_MS,
    isUnit: isUnitMethod(name),
  };
}

/** The rules of the event's market; null, with a report, if the pack is none. */
function readPack({ packDocument }: BundleHead, report: Report): PackDocument | null {
  const parsed = PackDocument.safeParse(packDocument);
  if (!parsed.success) report('line 1: its market pack is none');
  return parsed.data ?? null;
}

/** The start of a half hour of the event, for people. */
export const halfHourAt = ({ eventStartMs }: BundleTerms, slot: number): string =>
  new Date(eventStartMs + slot * HALF_HOUR_MS).toISOString().replace('.000Z', 'Z');
