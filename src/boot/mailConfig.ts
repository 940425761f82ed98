import { readFileSync } from 'node:fs';
import type { TenantMailSettings } from '#service/messages/mail/mailSettings.ts';
import type { SmtpSettings } from '#service/messages/mail/transport/smtpMailer.ts';
import { StartupError } from '#store/startupError.ts';
import type { SettingValues } from './settings.ts';

type Values = SettingValues<
  'SMTP_URL' | 'MAIL_FROM' | 'MAIL_RATE' | 'MAIL_LINKS_URL' | 'MAIL_DKIM' | 'SECRET_KEYS_PREVIOUS' | 'PUBLIC_URL'
>;

/**
 * What the settings say of mail.
 * @throws StartupError if a relay has no sender, or the key of DKIM cannot be read
 */
export function readMail(values: Values): TenantMailSettings {
  const { SMTP_URL: url, MAIL_FROM: from, MAIL_RATE: perSecond } = values;
  if (url !== undefined && from === undefined)
    throw new StartupError('The setting MAIL_FROM is missing: SMTP_URL requires the address that mails come from.');
  return {
    smtp: url === undefined ? null : { url, perSecond, dkim: readDkim(values.MAIL_DKIM) },
    from,
    linksUrl: values.MAIL_LINKS_URL,
    dashboardUrl: values.PUBLIC_URL,
    previousKeys: values.SECRET_KEYS_PREVIOUS,
  };
}

function readDkim(given: string | undefined): SmtpSettings['dkim'] {
  if (given === undefined) return null;
  const [, domainName, keySelector, file] = /^([^:\s]+):([^:\s]+):(.+)$/.exec(given) ?? [];
  if (domainName === undefined || keySelector === undefined || file === undefined)
    throw new StartupError('MAIL_DKIM holds domain:selector:path, like flex.example:mail:/etc/halfhour/dkim.pem.');
  try {
    return { domainName, keySelector, privateKey: readFileSync(file, 'utf8') };
  } catch (error) {
    throw new StartupError(`The file ${file} of MAIL_DKIM cannot be read.`, { cause: error });
  }
}
