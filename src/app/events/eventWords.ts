import type { EventType } from '#contract/event.ts';

export const eventTypeWords: Record<EventType, string> = { TURN_DOWN: 'Turn down', TURN_UP: 'Turn up' };

/** What a negative delivery is: the other way than was asked for. */
export const negativeWords: Record<EventType, string> = { TURN_DOWN: 'Used more than baseline', TURN_UP: 'Used less than baseline' };

/** "less than baseline" for what a turn-down delivers. */
export const directionWords: Record<EventType, string> = { TURN_DOWN: 'less than baseline', TURN_UP: 'more than baseline' };
