import { z } from 'zod';
import { numberOrNull, utc, uuid } from './primitives.ts';

export const taskCode = z.enum([
  'EVENT_SHORT',
  'NOBODY_OPTED_IN',
  'CONSENTS_MISSING',
  'CONSENTS_ENDING',
  'REGISTRATIONS_TURNED_DOWN',
  'SILENT_IN_EVENT',
  'SILENT_ASSETS',
  'MPAN_NOT_FOUND',
  'BASELINE_TOO_SHORT',
  'WEBHOOK_FAILING',
  'SETTLEMENT_STUCK',
  'CANCELS_UNCONFIRMED',
  'DISPATCHES_SILENT',
  'CONTROLLER_UNREACHABLE',
  'FORECASTS_OFF',
  'MAILS_FAILED',
  'GATE_CLOSING',
  'PAYMENT_DISPUTE_DUE',
  'LOAD_NEAR_LINE',
  'LOAD_NOTICE_DUE',
  'CLAIM_EVIDENCE_DUE',
]);
export type TaskCode = z.infer<typeof taskCode>;

/** What a task is about. */
const TaskTarget = z.object({
  kind: z.enum(['EVENT', 'SCHEME', 'PORTFOLIO', 'CONTROLLER', 'WEBHOOK', 'PAYMENT', 'CLAIM']),
  uuid,
  name: z.string(),
});

/** What resolves a task: a bulk action on the assets of a filter, or the screen with them. */
const TaskRemedy = z.object({
  action: z.enum(['OPT_IN', 'ASK_CONSENT', 'ASK_READINGS', 'CORRECT_MPANS', 'READ_REASONS', 'OPEN']),
  filter: z.record(z.string(), z.string()).nullable(),
  label: z.string(),
});

export const Task = z
  .object({
    code: taskCode,
    tone: z.enum(['BAD', 'WARN', 'INFO']),
    title: z.string(),
    text: z.string(),
    deadlineUTC: utc.nullable(),
    assets: z.int().nullable(),
    kwAtRisk: numberOrNull,
    gbpAtRisk: numberOrNull,
    target: TaskTarget.nullable(),
    remedy: TaskRemedy,
  })
  .meta({ id: 'Task' });
export type Task = z.infer<typeof Task>;

export const TaskList = z
  .object({
    windowDays: z.int(),
    totalGbp: z.number(),
    data: z.array(Task),
    /** The next instant at which something is decided. */
    next: z.object({ atUTC: utc, text: z.string() }).nullable(),
  })
  .meta({ id: 'TaskList' });
export type TaskList = z.infer<typeof TaskList>;
