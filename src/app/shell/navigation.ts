import { IconBolt, IconCalendarEvent, IconSettings, IconTopologyStar3, IconWebhook, type Icon } from '@tabler/icons-react';

export type Destination = { to: '/assets' | '/events' | '/schemes' | '/webhooks' | '/settings'; label: string; icon: Icon };

/** The side navigation, top to bottom. */
export const destinations: readonly Destination[] = [
  { to: '/assets', label: 'Assets', icon: IconBolt },
  { to: '/events', label: 'Events', icon: IconCalendarEvent },
  { to: '/schemes', label: 'Schemes', icon: IconTopologyStar3 },
  { to: '/webhooks', label: 'Webhooks', icon: IconWebhook },
  { to: '/settings', label: 'Settings', icon: IconSettings },
];
