import { expect, it } from 'vitest';
import { invitationText } from './invitationWords.ts';

const sent = {
  mailUUID: 'm',
  status: 'CAUGHT',
  sentUTC: '2026-01-14T10:00:00Z',
  answer: null,
  answeredUTC: null,
} as const;
const answeredUTC = '2026-01-14T10:05:00Z';

it('says the answer by link, else when the mail went out, else why it did not', () => {
  expect(invitationText(null)).toBeNull();
  expect(invitationText({ ...sent, answer: 'YES', answeredUTC })).toEqual({
    text: 'Accepted by link',
    at: answeredUTC,
  });
  expect(invitationText({ ...sent, answer: 'NO', answeredUTC })).toEqual({ text: 'Declined by link', at: answeredUTC });
  expect(invitationText(sent)).toEqual({ text: 'Invited by e-mail', at: sent.sentUTC });
  expect(invitationText({ ...sent, status: 'FAILED', sentUTC: null })).toEqual({ text: 'E-mail failed', at: null });
  expect(invitationText({ ...sent, mailUUID: null, status: null, sentUTC: null })).toBeNull();
});
