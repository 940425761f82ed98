import { webhookEvent } from '../webhook.ts';
import type { Descriptions } from './shared.ts';

/** Members of every webhook message around its payload. */
const message = {
  uuid: 'UUID of the subscription.',
  event: 'Type of message.',
  createdUTC: 'When it happened, not when it was sent; UTC instant.',
  payload: 'What it is about.',
};
/** Name of the schema of a whole message: EventStartedMessage. */
export const messageName = (event: string): string =>
  `${event.toLowerCase().replaceAll(/(?:^|[._])(\w)/g, (_, letter: string) => letter.toUpperCase())}Message`;

export const messages: Descriptions = {
  ...Object.fromEntries(
    webhookEvent.options.map((event) => [messageName(event), { '': `Webhook message ${event}.`, ...message }]),
  ),
  WebhookMessage: { '': 'Any webhook message; event names its type.' },
  EventNotice: {
    '': 'An event whose state, baselines or stats have changed.',
    name: 'Name of the event.',
    state: 'State of the event.',
    startTime: 'Start of the event; UTC instant.',
    endTime: 'End of the event, itself excluded; UTC instant.',
  },
  AssetsAssigned: { '': 'Assets that were moved into a portfolio.', assetUUIDs: 'UUIDs of the assets.' },
  PortfolioAssigned: { '': 'A portfolio that was assigned to an event.' },
  MpanValidated: {
    '': 'Result of looking an MPAN up.',
    mpan: '13-digit core of the MPAN.',
    isValid: 'Whether the lookup found the MPAN valid.',
    reason: 'Why it is not valid; null where it is.',
  },
  ConsentRequested: {
    '': 'Users whom your own messaging is to ask for their consent; what they say is recorded as a consent.',
    type: 'What they are asked for.',
    users: 'The users to ask.',
    'users.userUUID': 'UUID of the user.',
    'users.assetUUIDs': 'UUIDs of the assets it is about.',
  },
  SchemeAssetsChecked: {
    '': 'Assets that one check of the regulator looked at.',
    schemeName: 'Name of the event scheme.',
    assets: 'The assets, each with its status before and after.',
    'assets.mpan': '13-digit core of the import MPAN; null where the asset has none.',
    'assets.status': 'Status after the check.',
    'assets.previousStatus': 'Status before the check.',
    'assets.reason': 'Reason the regulator gave; null where there is none.',
  },
};
