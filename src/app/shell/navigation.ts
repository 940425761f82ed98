import { IconBolt, IconCalendarEvent, IconTopologyStar3, type Icon } from '@tabler/icons-react';

export type Destination = { to: '/assets' | '/events' | '/schemes'; label: string; icon: Icon };

/** The side navigation, top to bottom. */
export const destinations: readonly Destination[] = [
  { to: '/assets', label: 'Assets', icon: IconBolt },
  { to: '/events', label: 'Events', icon: IconCalendarEvent },
  { to: '/schemes', label: 'Schemes', icon: IconTopologyStar3 },
];
