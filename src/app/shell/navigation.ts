import { IconBolt, IconCalendarEvent, IconTopologyStar3, IconWebhook, type Icon } from '@tabler/icons-react';

export type Destination = { to: '/assets' | '/events' | '/schemes' | '/webhooks'; label: string; icon: Icon };

/** The side navigation, top to bottom. */
export const destinations: readonly Destination[] = [
  { to: '/assets', label: 'Assets', icon: IconBolt },
  { to: '/events', label: 'Events', icon: IconCalendarEvent },
  { to: '/schemes', label: 'Schemes', icon: IconTopologyStar3 },
  { to: '/webhooks', label: 'Webhooks', icon: IconWebhook },
];
