import { z } from 'zod';

// This file is separate from the tariff itself, because addresses of the dashboard use it on every page.
export const tariffType = z.enum(['SINGLE_RATE', 'TIME_OF_USE', 'DYNAMIC']);
export type TariffType = z.infer<typeof tariffType>;
export const tariffStatus = z.enum(['ACTIVE', 'DISCONNECTED']);
