import type { availabilityEndpoints } from '#contract/endpoints/availability.ts';
import type { Handlers } from '../../platform/http/call.ts';
import { getAvailabilityStatement } from './statement.ts';
import {
  createAvailabilityWindow,
  declareUnavailable,
  deleteAvailabilityWindow,
  listAvailabilityWindows,
} from './windows.ts';

const handlers: Pick<Handlers, keyof typeof availabilityEndpoints> = {
  createAvailabilityWindow,
  listAvailabilityWindows,
  declareUnavailable,
  deleteAvailabilityWindow,
  getAvailabilityStatement,
};

export const availabilityHandlers = () => handlers;
