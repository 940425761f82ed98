import * as z from 'zod';

const tabs = ['you', 'people', 'notifications', 'dispatch', 'sandbox', 'about'] as const;
export type SettingsTab = (typeof tabs)[number];

/** The address of the settings: the section that is open. */
export const SettingsSearch = z.object({ tab: z.enum(tabs).default('you').catch('you') });
export const settingsDefaults = { tab: 'you' } as const;
