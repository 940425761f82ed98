/** Poll interval of mails, contacts and calendars: the stream reports no mail that is sent, no link that is opened. */
export const MAIL_POLL_MS = 10_000;
