import { parseKey } from '#store/secretKey.ts';
import type { MailOptions } from './mailTools.ts';
import { smtpMailer, type SmtpSettings } from './transport/smtpMailer.ts';

/** Mail settings of an installation. */
export interface TenantMailSettings {
  /** The relay; none by default. */
  smtp?: SmtpSettings | null;
  from?: string | undefined;
  linksUrl?: string | undefined;
  /** Public address of the dashboard. */
  dashboardUrl?: string | undefined;
  /** Earlier secret keys, as text. */
  previousKeys?: readonly string[];
}

/** Returns the service's options of mail. `fallbackUrl` is the base of links if none is set. */
export const mailOptionsOf = (
  { smtp, from, linksUrl, dashboardUrl, previousKeys = [] }: TenantMailSettings,
  secretKey: Buffer,
  fallbackUrl: string,
): MailOptions => ({
  mailer: smtp ? smtpMailer(smtp) : null,
  ...(from === undefined ? {} : { from }),
  linksUrl: (linksUrl ?? fallbackUrl).replace(/\/+$/, ''),
  dashboardUrl: dashboardUrl?.replace(/\/+$/, '') ?? null,
  secretKeys: [secretKey, ...previousKeys.map((key) => parseKey(key, 'Each key of SECRET_KEYS_PREVIOUS'))],
});
