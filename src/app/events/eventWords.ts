import type { EventType } from '#contract/event.ts';

export const eventTypeWords: Record<EventType, string> = { TURN_DOWN: 'Turn down', TURN_UP: 'Turn up' };
