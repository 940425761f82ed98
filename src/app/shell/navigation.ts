import {
  IconBolt,
  IconCalendarEvent,
  IconChartDots,
  IconCoins,
  IconFolder,
  IconGauge,
  IconGridDots,
  IconHistory,
  IconHome,
  IconKey,
  IconSettings,
  IconSignature,
  IconTopologyStar3,
  IconUpload,
  IconUsers,
  IconWebhook,
  type Icon,
} from '@tabler/icons-react';

export type Address = '/' | '/assets' | '/portfolios' | '/events' | '/schemes' | '/users' | '/consents' | '/tariffs' | '/data-quality' | '/analytics' | '/webhooks' | '/settings';
export type Destination = { to: Address; label: string; icon: Icon };

/** The side navigation, top to bottom. */
export const destinations: readonly Destination[] = [
  { to: '/', label: 'Home', icon: IconHome },
  { to: '/assets', label: 'Assets', icon: IconBolt },
  { to: '/portfolios', label: 'Portfolios', icon: IconFolder },
  { to: '/events', label: 'Events', icon: IconCalendarEvent },
  { to: '/schemes', label: 'Schemes', icon: IconTopologyStar3 },
  { to: '/users', label: 'Users', icon: IconUsers },
  { to: '/consents', label: 'Consents', icon: IconSignature },
  { to: '/tariffs', label: 'Tariffs', icon: IconCoins },
  { to: '/data-quality', label: 'Data quality', icon: IconGridDots },
  { to: '/analytics', label: 'Analytics', icon: IconChartDots },
  { to: '/webhooks', label: 'Webhooks', icon: IconWebhook },
  { to: '/settings', label: 'Settings', icon: IconSettings },
];

/** Screens that others lead to, and the command palette. */
export const furtherScreens = [
  { to: '/bulk-actions', label: 'Bulk actions', icon: IconHistory },
  { to: '/meters', label: 'Smart meters', icon: IconGauge },
  { to: '/meters/accounts', label: 'Meter accounts', icon: IconKey },
  { to: '/assets/import', label: 'Import assets', icon: IconUpload },
  { to: '/data-quality/import', label: 'Import readings', icon: IconUpload },
] as const;
