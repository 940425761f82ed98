import { z } from 'zod';
import { createdUTC } from '../members.ts';
import { pageQuery } from '../paging.ts';
import { text, uuid, uuidOrNull, utcOrNull } from '../primitives.ts';

/** The events of all schemes, of one scheme, of one portfolio, or to which a user's assets are invited. */
export const calendarFeedKind = z.enum(['ALL', 'SCHEME', 'PORTFOLIO', 'USER']).meta({
  id: 'CalendarFeedKind',
  description: 'ALL: every event; SCHEME, PORTFOLIO: those of one; USER: those that assets of a user are invited to.',
});
export type CalendarFeedKind = z.infer<typeof calendarFeedKind>;

const subjectOf = { ALL: null, SCHEME: 'schemeUUID', PORTFOLIO: 'portfolioUUID', USER: 'userUUID' } as const;
const subjects = ['schemeUUID', 'portfolioUUID', 'userUUID'] as const;

export const NewCalendarFeed = z
  .strictObject({
    label: text(100).describe('Name of the calendar, as programs show it.'),
    kind: calendarFeedKind.describe('Which events it has.'),
    schemeUUID: uuid.optional().describe('UUID of the event scheme; with SCHEME only.'),
    portfolioUUID: uuid.optional().describe('UUID of the portfolio; with PORTFOLIO only.'),
    userUUID: uuid.optional().describe('UUID of the user; with USER only.'),
  })
  .refine((feed) => subjects.every((name) => (feed[name] !== undefined) === (subjectOf[feed.kind] === name)), {
    path: ['kind'],
    message: 'SCHEME needs a schemeUUID, PORTFOLIO a portfolioUUID, USER a userUUID, and no other id is named',
  })
  .meta({ id: 'NewCalendarFeed', description: 'Body of calendar create.' });
export type NewCalendarFeed = z.output<typeof NewCalendarFeed>;

const shown = {
  feedUUID: uuid.describe('UUID of the calendar.'),
  label: z.string().describe('Name of the calendar, as programs show it.'),
  kind: calendarFeedKind.describe('Which events it has.'),
  schemeUUID: uuidOrNull.describe('UUID of its event scheme; null unless the kind is SCHEME.'),
  portfolioUUID: uuidOrNull.describe('UUID of its portfolio; null unless the kind is PORTFOLIO.'),
  userUUID: uuidOrNull.describe('UUID of its user; null unless the kind is USER.'),
  lastReadUTC: utcOrNull.describe('When it was read, to the hour; UTC instant, null while it never was.'),
  createdUTC,
};
export const CalendarFeed = z
  .object(shown)
  .meta({ id: 'CalendarFeed', description: 'A calendar that programs subscribe to.' });
export type CalendarFeed = z.infer<typeof CalendarFeed>;
/** A feed with its address, which is shown by create alone: who has it reads the calendar. */
export const CalendarFeedWithUrl = z
  .object({
    ...shown,
    url: z.string().describe('Address to subscribe to; shown once, and whoever has it reads the calendar.'),
  })
  .meta({ id: 'CalendarFeedWithUrl', description: 'A new calendar, or one with a new address, and that address.' });
export type CalendarFeedWithUrl = z.infer<typeof CalendarFeedWithUrl>;
export const CalendarFeedQuery = pageQuery(
  { kind: calendarFeedKind.optional().describe('Only calendars of this kind.') },
  ['label', 'createdUTC'],
  'label',
);
export type CalendarFeedQuery = z.output<typeof CalendarFeedQuery>;
