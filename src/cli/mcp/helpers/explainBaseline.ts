import { z } from 'zod';
import type { Client } from '#client/client.ts';
import type { BaselineExplanation } from '#contract/baseline.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import { helper, type Tool, ToolError } from '../tool.ts';

/** Half hours of one answer; each is a request. */
const MAX_HALF_HOURS = 16;

const input = z
  .strictObject({
    assetUUID: z.uuid(),
    eventUUID: z.uuid().optional().describe('Explains the half hours of this event'),
    from: z.iso.datetime({ offset: true }).optional().describe('Start of the first half hour, instead of an event'),
    to: z.iso.datetime({ offset: true }).optional(),
  })
  .refine(({ eventUUID, from, to }) => (eventUUID === undefined) === (from !== undefined && to !== undefined), {
    message: 'give eventUUID, or from and to',
  });

/** How an asset's baseline was made, half hour by half hour: the days it is the mean of, and the adjustment. */
export const explainBaseline = (client: Client): Tool =>
  helper(
    {
      name: 'explainBaseline',
      title: 'Explain a baseline, half hour by half hour',
      description:
        'For each half hour of an event, or of a range: the past days whose mean is the unadjusted baseline with the ' +
        'kWh of each, the days that were left out and why, the in-day adjustment, and what was metered. At most ' +
        `${MAX_HALF_HOURS} half hours. explainAssetBaseline has one of them with the file each reading came from.`,
      input,
    },
    async ({ assetUUID, eventUUID, from, to }) => {
      const window =
        eventUUID === undefined
          ? { startTime: from!, endTime: to! }
          : await client.getEvent({ params: { 'event-uuid': eventUUID } });
      const starts = halfHours(Date.parse(window.startTime), Date.parse(window.endTime));
      const shown = [];
      for (const at of starts)
        shown.push(halfHour(await client.explainAssetBaseline({ params: { assetUUID }, query: { at } })));
      return { assetUUID, unit: 'kWh', halfHours: shown };
    },
  );

function halfHours(fromMs: number, toMs: number): string[] {
  const count = Math.ceil((toMs - fromMs) / HALF_HOUR_MS);
  if (count < 1) throw new ToolError('to must come after from');
  if (count > MAX_HALF_HOURS) throw new ToolError(`At most ${MAX_HALF_HOURS} half hours: shorten from and to`);
  return Array.from({ length: count }, (_, index) => new Date(fromMs + index * HALF_HOUR_MS).toISOString());
}

const halfHour = ({ method, methodVersion, adjustment, ...made }: BaselineExplanation) => ({
  method: `${method} ${methodVersion}`,
  startTime: made.startTime,
  status: made.status,
  dayType: made.dayType,
  selectedDays: made.selectedDays.map(({ date, value }) => ({ date, kwh: value })),
  excludedDays: made.excludedDays.map(({ date, reason }) => ({ date, reason })),
  unadjustedKwh: made.unadjusted,
  adjustment: adjustment && { kind: adjustment.kind, status: adjustment.status, kwh: adjustment.value },
  baselineKwh: made.value,
  meteredKwh: made.actual,
});
