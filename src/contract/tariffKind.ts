import { z } from 'zod';

// Apart from the tariff itself: addresses of the dashboard name them on every page.
export const tariffType = z.enum(['SINGLE_RATE', 'TIME_OF_USE', 'DYNAMIC']);
export type TariffType = z.infer<typeof tariffType>;
export const tariffStatus = z.enum(['ACTIVE', 'DISCONNECTED']);
