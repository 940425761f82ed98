import { expect, it } from 'vitest';
import { readMail } from './mailConfig.ts';

const unset = {
  SMTP_URL: undefined,
  MAIL_FROM: undefined,
  MAIL_RATE: 10,
  MAIL_LINKS_URL: undefined,
  MAIL_DKIM: undefined,
  SECRET_KEYS_PREVIOUS: [],
  PUBLIC_URL: undefined,
};
const relay = { ...unset, SMTP_URL: 'smtp://127.0.0.1:2525', MAIL_FROM: 'flex@example.org' };

it('has no relay until one is set', () => {
  expect(readMail(unset)).toEqual({ smtp: null, from: undefined, linksUrl: undefined, previousKeys: [] });
  expect(readMail(relay).smtp).toEqual({ url: 'smtp://127.0.0.1:2525', perSecond: 10, dkim: null });
});

it('refuses a relay without a sender, and a key of DKIM that is none', () => {
  expect(() => readMail({ ...relay, MAIL_FROM: undefined })).toThrow('MAIL_FROM is missing');
  expect(() => readMail({ ...relay, MAIL_DKIM: 'example.org' })).toThrow('domain:selector:path');
  expect(() => readMail({ ...relay, MAIL_DKIM: 'example.org:mail:/nowhere/dkim.pem' })).toThrow('cannot be read');
});
