import type { Handlers } from '../../platform/http/call.ts';
import { decideSuspiciousReadings } from './decideSuspiciousReadings.ts';
import { listSuspiciousReadings } from './listSuspiciousReadings.ts';

export const suspiciousReadingHandlers = () =>
  ({
    listSuspiciousReadings,
    decideSuspiciousReadings,
  }) satisfies Partial<Handlers>;
