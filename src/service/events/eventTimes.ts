import { type EventChanges, LONGEST_EVENT_MS } from '#contract/event.ts';
import type { ProblemItem } from '#contract/problem.ts';
import type { EventRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { invalid } from '../platform/http/problem.ts';

interface Times {
  startMs: number;
  endMs: number;
  deadlineMs: number | null;
}

/** Returns the times of an event after changes. */
export const timesOf = (event: EventRow, body: EventChanges): Times => ({
  startMs: body.startTime ?? event.start_utc.getTime(),
  endMs: body.endTime ?? event.end_utc.getTime(),
  deadlineMs: body.optInDeadline === undefined ? (event.opt_in_deadline_utc?.getTime() ?? null) : body.optInDeadline,
});

/** Applies the rules of a new event to the changed event; throws 400 with each fault at a place that the body names. */
export function checkTimes({ now }: TenantScope, { startMs, endMs, deadlineMs }: Times, body: EventChanges): void {
  const errors: ProblemItem[] = [];
  const refuse = (field: keyof EventChanges, code: string, detail: string) =>
    errors.push({ pointer: `/${field}`, code, detail });
  const edge = body.endTime === undefined ? 'startTime' : 'endTime';
  if (startMs <= now) refuse('startTime', 'NOT_IN_FUTURE', 'must be in the future');
  if (endMs <= startMs) refuse(edge, 'INVALID', 'the end must be at least one half-hour after the start');
  else if (endMs - startMs > LONGEST_EVENT_MS) refuse(edge, 'INVALID', 'an event can last at most 48 hours');
  if (deadlineMs !== null && deadlineMs > startMs)
    refuse(
      body.optInDeadline === undefined ? 'startTime' : 'optInDeadline',
      'INVALID',
      'the opt-in deadline must not be after the start',
    );
  if (errors.length > 0) throw invalid(errors);
}

/** Returns the columns that changes write; undefined where they say nothing. */
export const columnsOfChange = (body: EventChanges) => ({
  name: body.name,
  start_utc: body.startTime === undefined ? undefined : new Date(body.startTime),
  end_utc: body.endTime === undefined ? undefined : new Date(body.endTime),
  opt_in_deadline_utc:
    body.optInDeadline === undefined ? undefined : body.optInDeadline === null ? null : new Date(body.optInDeadline),
  target_kw: body.targetKw,
  zone: body.zone,
});
