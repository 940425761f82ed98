import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventFacts } from '#testing/eventFacts.ts';
import { hostileNames } from '#testing/hostileNames.ts';
import { headersOf, type MailRelay, startMailRelay } from '#testing/mailRelay.ts';
import { renderMail } from '../words/frame.ts';
import { ORIGINALS } from '../words/originals.ts';
import { userMail } from '../words/userMail.ts';
import type { Mailer, OutgoingMail } from './mailer.ts';
import { smtpMailer } from './smtpMailer.ts';

let relay: MailRelay;
let mailer: Mailer;
beforeAll(async () => {
  relay = await startMailRelay();
  mailer = smtpMailer({ url: relay.url, perSecond: 1000, dkim: null });
});
afterAll(async () => {
  mailer.close();
  await relay.close();
});

const mailWith = (name: string, at = 0): OutgoingMail => ({
  from: 'flex@example.org',
  to: 'ada@example.com',
  ...renderMail(
    userMail(
      'INVITATION',
      { ...ORIGINALS.INVITATION, subject: '{name} {eventName}' },
      { name, facts: eventFacts({ eventName: name }) },
      {
        answer: 'https://x.example/answer/a',
        unsubscribe: 'https://x.example/u',
        unsubscribeAll: 'https://x.example/v',
      },
    ),
  ),
  messageId: `<${at}@example.org>`,
  headers: {
    'List-Unsubscribe': '<https://x.example/u>',
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  },
  calendar: 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n',
});

it('sends both parts and the calendar, with the headers of one-click unsubscription', async () => {
  expect(await mailer.send(mailWith('Ada'))).toEqual({ outcome: 'TAKEN' });
  const mail = relay.mails.at(-1)!;
  const headers = headersOf(mail);
  expect(mail.to).toBe('ada@example.com');
  expect(headers.get('list-unsubscribe')).toEqual(['<https://x.example/u>']);
  expect(headers.get('list-unsubscribe-post')).toEqual(['List-Unsubscribe=One-Click']);
  for (const part of ['text/plain', 'text/html', 'text/calendar']) expect(mail.source).toContain(part);
  expect(mail.source.length).toBeLessThan(30_000);
});

it('adds no header, recipient or markup for 200 hostile names', async () => {
  expect(hostileNames).toHaveLength(200);
  await mailer.send(mailWith('Ada'));
  const usual = [...headersOf(relay.mails.at(-1)!).keys()].sort();
  relay.mails.length = 0;
  const outcomes = await Promise.all(hostileNames.map((name, at) => mailer.send(mailWith(name, at))));
  expect(new Set(outcomes.map(({ outcome }) => outcome))).toEqual(new Set(['TAKEN']));
  expect(relay.mails).toHaveLength(200);
  for (const mail of relay.mails) {
    const headers = headersOf(mail);
    expect([...headers.keys()].sort()).toEqual(usual);
    for (const values of headers.values()) expect(values).toHaveLength(1);
    expect(mail.to).toBe('ada@example.com');
    const html = mail.source.slice(mail.source.indexOf('Content-Type: text/html'));
    expect(html).not.toMatch(/<script/i);
  }
});

it('tells a refused address from a relay that does not take mail now', async () => {
  relay.refusals.set('ada@example.com', { code: 550, text: 'no such ada@example.com' });
  expect(await mailer.send(mailWith('Ada'))).toEqual({ outcome: 'REFUSED', reason: '550 to RCPT TO' });
  relay.refusals.set('ada@example.com', { code: 451, text: 'later' });
  expect(await mailer.send(mailWith('Ada'))).toEqual({ outcome: 'LATER', reason: '451 to RCPT TO' });
  relay.refusals.set('ada@example.com', { code: 550, text: '5.7.1 relaying denied' });
  expect(await mailer.send(mailWith('Ada'))).toEqual({ outcome: 'LATER', reason: '550 to RCPT TO' });
  relay.refusals.clear();
  const nowhere = smtpMailer({ url: 'smtp://127.0.0.1:1', perSecond: 10, dkim: null });
  expect(await nowhere.send(mailWith('Ada'))).toMatchObject({ outcome: 'LATER' });
  nowhere.close();
});
