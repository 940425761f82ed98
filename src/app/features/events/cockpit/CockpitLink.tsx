import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useNow } from '#app/data/api/clock.ts';
import type { Event } from '#contract/event.ts';
import { isNear } from './showsCockpit.ts';

/** Link to the cockpit of an event that starts soon, or ended so recently that readings still arrive. */
export function CockpitLink({ event }: { event: Event }) {
  const now = useNow();
  if (!isNear(event, now)) return null;
  return (
    <Button
      variant="default"
      renderRoot={(props) => (
        <Link to="/events/$eventUUID" params={{ eventUUID: event.eventUUID }} search={{ view: 'cockpit' }} {...props} />
      )}
    >
      Open cockpit
    </Button>
  );
}
