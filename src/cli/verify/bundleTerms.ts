import type { BundleHead } from '#contract/bundleLines.ts';
import { LONGEST_EVENT_MS } from '#contract/event.ts';
import { PackDocument } from '#contract/pack/document.ts';
import { paymentRules } from '#contract/pack/paymentRules.ts';
import type { EventBaselineTerms } from '#energy/baseline/eventBaseline.ts';
import { baselineRules } from '#energy/baseline/methods.ts';
import type { EventType } from '#energy/delivery.ts';
import { openPayment, type Payment } from '#energy/settlement/payment.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import { compare, type Report } from './finding.ts';

/** What every line of a bundle is recomputed with. */
export interface BundleTerms extends EventBaselineTerms {
  eventType: EventType;
  payment: Payment;
  contractedMw: number | null;
  targetKw: number | null;
  priceGbpPerMwh: number | null;
  halfHours: number;
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
  const { name, rules } = head.method;
  compare(report, 'line 1', `the rules of ${name}`, rules, baselineRules[name]);
  const { contractedMw, targetKw, priceGbpPerMwh } = head.event;
  const payment = readPayment(head, report);
  if (payment === null) return null;
  return {
    method: name,
    adjusts: head.inDayAdjustment,
    eventStartMs,
    eventEndMs,
    settledToMs,
    eventType: head.eventType,
    payment,
    contractedMw,
    targetKw,
    priceGbpPerMwh,
    halfHours: (settledToMs - eventStartMs) / HALF_HOUR_MS,
  };
}

/** How the event pays: its method with the numbers of its pack; null, with a report, if the pack is none. */
function readPayment({ settlementMethod: method, packDocument }: BundleHead, report: Report): Payment | null {
  const parsed = PackDocument.safeParse(packDocument);
  if (!parsed.success) {
    report('line 1: its market pack is none');
    return null;
  }
  return openPayment(paymentRules(method, parsed.data));
}

/** The start of a half hour of the event, for people. */
export const halfHourAt = ({ eventStartMs }: BundleTerms, slot: number): string =>
  new Date(eventStartMs + slot * HALF_HOUR_MS).toISOString().replace('.000Z', 'Z');
