import { z } from 'zod';
import { numberOrNull, utc, uuid, utcOrNull, intOrNull } from './primitives.ts';

export const taskCode = z.enum([
  'EVENT_SHORT',
  'NOBODY_OPTED_IN',
  'CONSENTS_MISSING',
  'CONSENTS_ENDING',
  'REGISTRATIONS_TURNED_DOWN',
  'SILENT_IN_EVENT',
  'SILENT_ASSETS',
  'READINGS_IMPLAUSIBLE',
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
  'ZONES_MISSING',
  'STRIKES_NEAR_LIMIT',
  'STRIKE_THREATENS',
]);
export type TaskCode = z.infer<typeof taskCode>;

/** Resource that a task is about. */
const TaskTarget = z.object({
  kind: z
    .enum(['EVENT', 'SCHEME', 'PORTFOLIO', 'CONTROLLER', 'WEBHOOK', 'PAYMENT', 'CLAIM', 'UNIT'])
    .describe('Kind of the resource.'),
  uuid: uuid.describe('UUID of the resource.'),
  name: z.string().describe('Name of the resource.'),
});

/** Remedy that resolves a task: a bulk action on the assets of a filter, or the screen with them. */
const TaskRemedy = z.object({
  action: z
    .enum(['OPT_IN', 'ASK_CONSENT', 'ASK_READINGS', 'CORRECT_MPANS', 'READ_REASONS', 'OPEN'])
    .describe('What is to be done; OPEN where it is not done to assets.'),
  filter: z
    .record(z.string(), z.string())
    .nullable()
    .describe('Filters of the asset list with the assets that it is about; null where there are none.'),
  label: z.string().describe('The same in words.'),
});

export const Task = z
  .object({
    code: taskCode.describe('Kind of the task.'),
    tone: z.enum(['BAD', 'WARN', 'INFO']).describe('How urgent it is.'),
    title: z.string().describe('What is the matter, in English.'),
    text: z.string().describe('Why it matters and what can be done, in English.'),
    deadlineUTC: utcOrNull.describe(
      'Until when it can be done for the first event concerned; UTC instant, null without one.',
    ),
    assets: intOrNull.describe('How many assets it is about; null where it is not about assets.'),
    kwAtRisk: numberOrNull.describe(
      'Part of the contracted power that is likely to be missed for it in kW, the mean of the half hours, in the ' +
        'event in which it is most; null where no event is concerned.',
    ),
    gbpAtRisk: numberOrNull.describe(
      'Part of the contract value that the events of the window are likely to miss for it, in £: of an event each ' +
        'pound in one task alone. Null where nothing.',
    ),
    target: TaskTarget.nullable().describe('What it is about; null for the fleet.'),
    remedy: TaskRemedy.describe('What resolves it.'),
  })
  .meta({ id: 'Task', description: 'Something that needs an operator.' });
export type Task = z.infer<typeof Task>;

export const TaskList = z
  .object({
    windowDays: z.int().describe('So many days ahead events are weighed.'),
    totalGbp: z.number().describe('Revenue at risk of all tasks, added up, in £.'),
    data: z
      .array(Task)
      .describe('The tasks, most pounds at risk first; then those without money, the most urgent first.'),
    /** The next instant at which something is decided. */
    next: z
      .object({ atUTC: utc.describe('When; UTC instant.'), text: z.string().describe('What, in English.') })
      .nullable()
      .describe('What is decided next while events are scheduled; null without one in the window.'),
  })
  .meta({ id: 'TaskList', description: 'What needs an operator.' });
export type TaskList = z.infer<typeof TaskList>;
