import { NIL as NIL_UUID } from 'uuid';
import type { MailTools } from '../mailTools.ts';

/** Scopes of an unsubscription, as the event of its token. */
const UNSUBSCRIBE_SCOPES = {
  INVITATIONS: '00000000-0000-0000-0000-000000000001',
  ALL: '00000000-0000-0000-0000-000000000002',
} as const;
export type UnsubscribeScope = keyof typeof UNSUBSCRIBE_SCOPES;

export const scopeOfUnsubscribe = (event: string): UnsubscribeScope | null =>
  (Object.keys(UNSUBSCRIBE_SCOPES) as UnsubscribeScope[]).find((scope) => UNSUBSCRIBE_SCOPES[scope] === event) ?? null;

/** Latest expiry of a token. */
const FAR = 0xffff_ffff * 1000;
/** Days for which the link confirms a contact. */
export const CONFIRM_DAYS = 14;

export interface LinkOwner {
  tenant: string;
  uuid: string;
  epoch: number;
}
type Tools = Pick<MailTools, 'links' | 'linksUrl'>;

const url = ({ linksUrl }: Tools, path: string) => `${linksUrl}${path}`;

/** Returns the address of the page on which a user answers an event; it counts until `end`. */
export const answerUrl = (tools: Tools, { tenant, uuid, epoch }: LinkOwner, event: string, end: number): string =>
  url(tools, `/answer/${tools.links.make({ purpose: 'ANSWER', tenant, event, person: uuid, expires: end, epoch })}`);

export const unsubscribeUrl = (
  tools: Tools,
  kind: 'USER' | 'CONTACT',
  { tenant, uuid, epoch }: LinkOwner,
  scope: UnsubscribeScope,
): string =>
  url(
    tools,
    `/unsubscribe/${tools.links.make({
      purpose: `UNSUBSCRIBE_${kind}`,
      tenant,
      event: UNSUBSCRIBE_SCOPES[scope],
      person: uuid,
      expires: FAR,
      epoch,
    })}`,
  );

export const confirmUrl = (tools: Tools, tenant: string, contact: string, expires: number): string =>
  url(
    tools,
    `/confirm/${tools.links.make({
      purpose: 'CONFIRM_CONTACT',
      tenant,
      event: NIL_UUID,
      person: contact,
      expires,
      epoch: 0,
    })}`,
  );
