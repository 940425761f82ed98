import { z } from 'zod';
import { assetUUID, eventUUID, portfolioUUID, schemeUUID } from '../members.ts';
import { unitUUID } from '../unit.ts';

export const assetPath = z.strictObject({ assetUUID });
export const portfolioPath = z.strictObject({ portfolioUUID });
export const schemePath = z.strictObject({ schemeUUID });
export const unitPath = z.strictObject({ unitUUID });
export const eventPath = z.strictObject({ 'event-uuid': eventUUID });
