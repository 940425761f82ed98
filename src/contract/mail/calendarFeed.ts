import { z } from 'zod';
import { pageQuery } from '../paging.ts';
import { text, utc, uuid } from '../primitives.ts';

/** The events of all schemes, of one scheme, of one portfolio, or to which a user's assets are invited. */
export const calendarFeedKind = z.enum(['ALL', 'SCHEME', 'PORTFOLIO', 'USER']).meta({ id: 'CalendarFeedKind' });
export type CalendarFeedKind = z.infer<typeof calendarFeedKind>;

const subjectOf = { ALL: null, SCHEME: 'schemeUUID', PORTFOLIO: 'portfolioUUID', USER: 'userUUID' } as const;
const subjects = ['schemeUUID', 'portfolioUUID', 'userUUID'] as const;

export const NewCalendarFeed = z
  .strictObject({
    label: text(100),
    kind: calendarFeedKind,
    schemeUUID: uuid.optional(),
    portfolioUUID: uuid.optional(),
    userUUID: uuid.optional(),
  })
  .refine((feed) => subjects.every((name) => (feed[name] !== undefined) === (subjectOf[feed.kind] === name)), {
    path: ['kind'],
    message: 'SCHEME needs a schemeUUID, PORTFOLIO a portfolioUUID, USER a userUUID, and no other id is named',
  })
  .meta({ id: 'NewCalendarFeed' });
export type NewCalendarFeed = z.output<typeof NewCalendarFeed>;

const shown = {
  feedUUID: uuid,
  label: z.string(),
  kind: calendarFeedKind,
  schemeUUID: uuid.nullable(),
  portfolioUUID: uuid.nullable(),
  userUUID: uuid.nullable(),
  lastReadUTC: utc.nullable(),
  createdUTC: utc,
};
export const CalendarFeed = z.object(shown).meta({ id: 'CalendarFeed' });
export type CalendarFeed = z.infer<typeof CalendarFeed>;
/** The address is shown by create alone: who has it reads the calendar. */
export const CalendarFeedWithUrl = z.object({ ...shown, url: z.string() }).meta({ id: 'CalendarFeedWithUrl' });
export type CalendarFeedWithUrl = z.infer<typeof CalendarFeedWithUrl>;
export const CalendarFeedQuery = pageQuery({ kind: calendarFeedKind.optional() }, ['label', 'createdUTC'], 'label');
export type CalendarFeedQuery = z.output<typeof CalendarFeedQuery>;
