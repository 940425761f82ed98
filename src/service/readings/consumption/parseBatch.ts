import { z } from 'zod';
import { ConsumptionRecord, MAX_CONSUMPTION_RECORDS } from '#contract/consumption.ts';
import { problemItems } from '#contract/faults/items.ts';
import type { ProblemItem } from '#contract/problem.ts';
import { kwhToWh } from '#energy/reading.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import { parseJsonBody } from '#server/problems/requestParts.ts';
import { invalid, MAX_LISTED } from '../../platform/http/problem.ts';
import { validate } from '../../platform/http/validate.ts';
import { ConsumptionGrouper, type GroupedConsumption } from '../groupedConsumption.ts';
import { scanPlain } from './scanPlain.ts';

// The size is checked first: a body of a million empty records must not be validated one by one.
const Sized = z.array(z.unknown()).min(1).max(MAX_CONSUMPTION_RECORDS);

/** Parses, validates and groups the body of a consumption batch; throws 400 with pointers to at most 100 faults. */
export const parseBatch = (bytes: Uint8Array): GroupedConsumption =>
  scanPlain(bytes) ?? groupRecords(parseJsonBody(bytes));

export const contradiction = (record: number): ProblemItem => ({
  pointer: `/${record}/value`,
  code: 'CONTRADICTION',
  detail: 'the batch has already given this half-hour a different value',
});

/** Validates records with the contract's schema and groups them. */
export function groupRecords(body: unknown): GroupedConsumption {
  const records = validate(Sized, 'body', body);
  const grouper = new ConsumptionGrouper(records.length);
  const references = new Map<string, number>();
  const errors: ProblemItem[] = [];
  for (let index = 0; index < records.length && errors.length < MAX_LISTED; index++) {
    const parsed = ConsumptionRecord.safeParse(records[index]);
    if (!parsed.success) {
      errors.push(
        ...problemItems(
          'body',
          parsed.error.issues.map((issue) => ({ ...issue, path: [index, ...issue.path] })),
          records,
        ),
      );
      continue;
    }
    const { assetUUID, assetId, direction, startTime, value, readingType, row } = parsed.data;
    if (row !== undefined) grouper.noteRow(index, row);
    grouper.noteTimeName((records[index] as { startTime?: unknown }).startTime === undefined);
    const key = assetUUID === undefined ? `assetId ${assetId}` : assetUUID;
    let reference = references.get(key);
    if (reference === undefined)
      references.set(key, (reference = grouper.addReference(assetUUID ?? assetId!, assetUUID === undefined, index)));
    const before = grouper.add(
      reference,
      direction === 'export',
      startTime / HALF_HOUR_MS,
      kwhToWh(value),
      readingType === 'ESTIMATED',
      index,
    );
    if (before !== -1) errors.push(contradiction(index));
  }
  if (errors.length > 0) throw invalid(errors.slice(0, MAX_LISTED));
  return grouper.finish(records.length);
}
