import { z } from 'zod';
import { uuid } from '../primitives.ts';

export const assetPath = z.strictObject({ assetUUID: uuid });
export const portfolioPath = z.strictObject({ portfolioUUID: uuid });
export const schemePath = z.strictObject({ schemeUUID: uuid });
export const eventPath = z.strictObject({ 'event-uuid': uuid });
