import { IconBolt, IconCalendarEvent, IconGridDots, IconHome, IconTopologyStar3, type Icon } from '@tabler/icons-react';

export type Destination = { to: '/' | '/data-quality' | '/assets' | '/events' | '/schemes'; label: string; icon: Icon };

/** The side navigation, top to bottom. */
export const destinations: readonly Destination[] = [
  { to: '/', label: 'Home', icon: IconHome },
  { to: '/assets', label: 'Assets', icon: IconBolt },
  { to: '/events', label: 'Events', icon: IconCalendarEvent },
  { to: '/schemes', label: 'Schemes', icon: IconTopologyStar3 },
  { to: '/data-quality', label: 'Data quality', icon: IconGridDots },
];
