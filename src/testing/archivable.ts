import type { EndpointName } from '#contract/endpoints.ts';
import type { Ids } from './fullTenant.ts';

/** What ends by an operation and is kept: it can be restored. */
export interface Archivable {
  path: (ids: Ids) => string;
  /** What a list shows of archived ones. */
  archivedIn: string;
  archive: EndpointName;
  restore: EndpointName;
  /** The identifier of one's own, which no other may have while it is archived; where it is imported, the kind. */
  ownId?: { member: string; create: string; importAs: 'ASSETS' | 'USERS' };
  /** The answer that says what archiving takes along; assets have that of bulk actions. */
  report?: EndpointName;
}

export const archivable: Record<string, Archivable> = {
  asset: {
    path: (ids) => `/assets/${ids.spareAssetUUID}`,
    archivedIn: '/assets?status=ARCHIVED&pageSize=1000',
    archive: 'archiveAsset',
    restore: 'restoreAsset',
    ownId: { member: 'assetId', create: '/assets', importAs: 'ASSETS' },
  },
  user: {
    path: (ids) => `/users/${ids.spareUserUUID}`,
    archivedIn: '/users?status=ARCHIVED&pageSize=1000',
    archive: 'archiveUser',
    restore: 'restoreUser',
    ownId: { member: 'userId', create: '/users', importAs: 'USERS' },
    report: 'archiveUserAndReport',
  },
  portfolio: {
    path: (ids) => `/portfolios/${ids.sparePortfolioUUID}`,
    archivedIn: '/portfolios?status=ARCHIVED&pageSize=1000',
    archive: 'archivePortfolio',
    restore: 'restorePortfolio',
    report: 'archivePortfolioAndReport',
  },
};

/** The other operations that end or remove something, and why there is no restore. */
export const notRestored: Partial<Record<EndpointName, string>> = {
  eraseUser: 'Erasure on request is final by law; the userId is free again.',
  archiveUnit: 'Its identifier is free again: create it anew, its members follow.',
  withdrawConsent: 'A withdrawal is a person’s word: only a new consent follows it.',
  deleteAssetConsumption: 'Deleted for good, with an audit entry; the readings can be imported again.',
  deleteAvailabilityWindow: 'Deleted; agree the window again.',
  deleteController:
    'Its credentials and secret end for good; DISABLED pauses one. No id stays taken: register it again.',
  revokeControllerCredential: 'A revoked secret may be known to others: issue another.',
  revokeOpenAdrCredential: 'A revoked secret may be known to others: issue another.',
  releaseDispatch: 'Ends a state; stopDispatch begins it again.',
  removeEventPortfolio: 'Assign the portfolio again.',
  deleteExportSchedule: 'Deleted, its files stay; schedule the export again.',
  deleteContact: 'Deleted with the address, which is personal; add and confirm it again.',
  resetMailTemplate: 'updateMailTemplate sets a text of your own again.',
  deleteCalendarFeed: 'Its address was a secret: create another.',
  revokeApiKey: 'A revoked key may be known to others: issue another.',
  deleteMeterAccount: 'The credential is destroyed: store it again.',
  deleteMarketPack: 'Only one that was never used; create it again under the same id.',
  deletePaymentFile: 'Deleted with its lines; store the file again.',
  removePortfolioAsset: 'Assign the asset again.',
  disconnectAssetTariffs: 'The history is kept; createTariffs connects one again.',
  removeTariffSchedule: 'What had priced stays; enableTariffSchedule sets one again.',
  deleteWebhook: 'Its secret ends for good; DISABLED pauses one. No id stays taken: create another.',
  deleteDispatchWebhook: 'Its secret ends for good; DISABLED pauses one. No id stays taken: create another.',
};
