import { howToOptIn, nobodyOptedIn } from '#app/format/eventWords.ts';
import { formatWindow } from '#app/format/format.ts';
import type { Event } from '#contract/event.ts';
import type { Scheme } from '#contract/scheme.ts';
import type { Task, TaskList } from '#contract/tasks.ts';
import { plural } from '#text/count.ts';

const WINDOW_DAYS = 7;
const DAY_MS = 86_400_000;
const UNWEIGHED = { deadlineUTC: null, assets: null, kwAtRisk: null, gbpAtRisk: null } as const;

/** The tasks that events and schemes alone show, of a server that does not list tasks itself; without amounts. */
export const tasksOf = (schemes: readonly Scheme[], events: readonly Event[], now: number): TaskList => ({
  windowDays: WINDOW_DAYS,
  totalGbp: 0,
  data: [...ofEvents(events, now), ...schemes.flatMap(ofScheme)],
  next: null,
});

/** Events of the next seven days without an opted-in asset. */
const ofEvents = (events: readonly Event[], now: number): Task[] =>
  events
    .filter(
      ({ state, assetsOptedIn, startTime }) =>
        state === 'SCHEDULED' && assetsOptedIn === 0 && Date.parse(startTime) - now < WINDOW_DAYS * DAY_MS,
    )
    .map(({ eventUUID, name, startTime, endTime, assetsInvited }) => ({
      ...UNWEIGHED,
      code: 'NOBODY_OPTED_IN',
      tone: 'BAD',
      title: `${name}: ${nobodyOptedIn(assetsInvited)}`,
      text: `${formatWindow(startTime, endTime)}. ${howToOptIn(assetsInvited)}`,
      target: { kind: 'EVENT', uuid: eventUUID, name },
      remedy: { action: 'OPEN', filter: null, label: 'Open event' },
    }));

/** Registrations that the regulator rejected or another provider has. */
function ofScheme({ schemeUUID, name, status, counts: { REJECTED, DUPLICATED } }: Scheme): Task[] {
  if (status !== 'ACTIVE') return [];
  const task = (schemeStatus: 'REJECTED' | 'DUPLICATED', title: string, text: string): Task => ({
    ...UNWEIGHED,
    code: 'REGISTRATIONS_TURNED_DOWN',
    tone: 'WARN',
    title,
    text: `${name}. ${text}`,
    target: { kind: 'SCHEME', uuid: schemeUUID, name },
    remedy: { action: 'READ_REASONS', filter: { schemeUUID, schemeStatus }, label: 'View reasons' },
  });
  return [
    ...(REJECTED > 0
      ? [
          task(
            'REJECTED',
            `${plural(REJECTED, 'asset')} rejected by the scheme operator`,
            'Read the reasons, then opt in again or out.',
          ),
        ]
      : []),
    ...(DUPLICATED > 0
      ? [
          task(
            'DUPLICATED',
            `${plural(DUPLICATED, 'asset')} registered with another provider`,
            'Ask the user which provider should act for them.',
          ),
        ]
      : []),
  ];
}
