import { NewConsumption } from '#contract/consumption.ts';
import { parseJson } from '../http/json.ts';
import type { BodyReader } from '../http/operations.ts';
import { validate } from '../http/validate.ts';

export interface ConsumptionReader {
  read: BodyReader;
  close(): Promise<void>;
}

export const createConsumptionReader = (): ConsumptionReader => ({
  read: async (body) => validate(NewConsumption, 'body', parseJson(body)),
  close: async () => {},
});
