import { formatCount, plural } from '#text/count.ts';
import type { AuditFacts, FactPart } from './auditFacts.ts';
import { termChanges } from './termChanges.ts';

type Phrase = (facts: AuditFacts) => FactPart[];

/** Returns a sentence's parts: texts and subjects in order. */
function say(texts: TemplateStringsArray, ...between: (FactPart | FactPart[] | number)[]): FactPart[] {
  return texts.flatMap((text, at) => {
    const next = between[at] ?? '';
    return [text, ...(Array.isArray(next) ? next : [typeof next === 'number' ? formatCount(next) : next])];
  });
}

const assets = (number: number): string => plural(number, 'asset');
/** Returns ", 12 refused": of the assets named, those that were refused. */
const refused = (facts: AuditFacts): string => {
  const number = Math.max(facts.answered('refusedCount'), facts.answered('refused'));
  return number === 0 ? '' : `, ${formatCount(number)} refused`;
};

/** Returns "changed the price in £ per MWh of … from 318 to 325". */
function changed(subject: FactPart, facts: AuditFacts): FactPart[] {
  const changes = facts.changes();
  const [first, second] = changes;
  if (!first) return say`changed ${subject}`;
  if (second) {
    const others = changes.length > 2 ? ` and ${plural(changes.length - 2, 'more field')}` : '';
    return say`changed ${first.field}${others === '' ? ' and' : ','} ${second.field}${others} of ${subject}`;
  }
  const values = first.from === null ? '' : ` from ${formatCount(first.from)} to ${formatCount(first.to!)}`;
  return say`changed the ${first.field} of ${subject}${values}`;
}

/** Fields that follow from the terms of an event. */
const OF_TERMS = /^(?:half hour terms|contracted in MW|price in £ per MWh|target in kWh)$/;

/** Returns "changed the terms of … at 17:30 from 1 MW at £100.00/MWh to 2 MW at £150.00/MWh". */
function changedEvent(facts: AuditFacts): FactPart[] {
  const event = facts.subject('event');
  const terms = termChanges(facts.before, facts.after);
  if (terms.length === 0) return changed(event, facts);
  const others = facts.changes().filter(({ field }) => !OF_TERMS.test(field));
  const also = others.length === 0 ? '' : ` and ${plural(others.length, 'other field')}`;
  return say`changed the terms of ${event} at ${terms.join('; at ')}${also}`;
}

/** Returns ", taken from 2 other controllers". */
const takenFrom = (facts: AuditFacts): string => {
  const number = facts.answered('takenFrom');
  return number === 0 ? '' : `, taken from ${plural(number, 'other controller')}`;
};

const opted = (facts: AuditFacts): string => (facts.asked['action'] === 'OPT_OUT' ? 'out of' : 'into');

/** Phrases for what a bulk action did; while it runs, to how many assets. */
const bulkActions: Record<string, (number: string, facts: AuditFacts) => FactPart[]> = {
  EVENT_OPT_IN: (number, facts) => say`opted ${number} into ${facts.target('event')}`,
  EVENT_OPT_OUT: (number, facts) => say`opted ${number} out of ${facts.target('event')}`,
  SCHEME_OPT_IN: (number, facts) => say`opted ${number} into ${facts.target('scheme')}`,
  SCHEME_OPT_OUT: (number, facts) => say`opted ${number} out of ${facts.target('scheme')}`,
  ASSIGN_PORTFOLIO: (number, facts) => say`moved ${number} to ${facts.target('portfolio')}`,
  ARCHIVE: (number) => say`archived ${number}`,
  RESTORE: (number) => say`restored ${number}`,
  CONSENT_REQUEST: (number) => say`requested consent from the users of ${number}`,
};

function bulkAction(facts: AuditFacts): FactPart[] {
  const phrase = bulkActions[String(facts.after['action'])];
  const isUnderWay = facts.after['status'] === 'RUNNING';
  const number = assets(facts.answered(isUnderWay ? 'matched' : 'changed'));
  return phrase ? [...phrase(number, facts), refused(facts)] : say`changed ${number}`;
}

const CONSENT_TO: Record<string, string> = {
  DISPATCH: ' to take part in events',
  DATA_ACCESS: ' to share readings',
};
const consentTo = ({ before, after }: AuditFacts): string => CONSENT_TO[String(after['type'] ?? before['type'])] ?? '';

function imported(facts: AuditFacts): FactPart[] {
  const [made, other] = [facts.answered('created'), facts.answered('changed')];
  const failed = facts.answered('failed') === 0 ? '' : `, ${formatCount(facts.answered('failed'))} refused`;
  const kind = facts.after['kind'];
  return say`imported ${typeof kind === 'string' ? kind.toLowerCase() : 'lines'}: ${made} created, ${other} changed${failed}`;
}

/**
 * Phrases for what each operation did, after the name of who did it. `npm test` fails while an operation that changes
 * something has no phrase.
 */
export const phrases: Record<string, Phrase> = {
  createAsset: (facts) => say`created ${facts.subject('asset')}`,
  createAssetsBulk: (facts) => say`created ${assets(facts.askedItems())}`,
  updateAsset: (facts) => changed(facts.subject('asset'), facts),
  restoreAsset: (facts) => say`restored ${facts.subject('asset')}`,
  archiveAsset: (facts) => say`archived ${facts.subject('asset')}`,
  createUser: (facts) => say`created ${facts.subject('user')}`,
  createUsersBulk: (facts) => say`created ${plural(facts.askedItems(), 'user')}`,
  updateUser: (facts) => changed(facts.subject('user'), facts),
  archiveUser: (facts) => say`archived ${facts.subject('user')}`,
  archiveUserAndReport: (facts) => say`archived ${facts.subject('user')}`,
  restoreUser: (facts) => say`restored ${facts.subject('user')}`,
  eraseUser: (facts) => say`erased the data of ${facts.subject('user')}`,
  endTenancy: (facts) => say`recorded the end of a tenancy of ${facts.subject('user')}`,
  createPortfolio: (facts) => say`created ${facts.subject('portfolio')}`,
  updatePortfolio: (facts) => changed(facts.subject('portfolio'), facts),
  archivePortfolio: (facts) => say`archived ${facts.subject('portfolio')}`,
  archivePortfolioAndReport: (facts) => say`archived ${facts.subject('portfolio')}`,
  restorePortfolio: (facts) => say`restored ${facts.subject('portfolio')}`,
  assignPortfolioAssets: (facts) => say`added ${assets(facts.answered('assigned'))} to ${facts.subject('portfolio')}`,
  removePortfolioAsset: (facts) => say`removed ${facts.subject('asset')} from ${facts.subject('portfolio')}`,
  createMarketPack: (facts) =>
    say`created the market pack ${String(facts.asked['packId'])}@${String(facts.asked['version'])}`,
  confirmStackingRule: (facts) =>
    say`confirmed that ${String(facts.asked['a'])} may be sold alongside ${String(facts.asked['b'])}`,
  deleteMarketPack: () => say`deleted a market pack`,
  createScheme: (facts) => say`created ${facts.subject('scheme')}`,
  updateScheme: (facts) => changed(facts.subject('scheme'), facts),
  optSchemeAssets: (facts) =>
    say`opted ${assets(facts.answered('changed'))} ${opted(facts)} ${facts.subject('scheme')}${refused(facts)}`,
  setStandingOptIns: (facts) =>
    facts.asked['standing'] === 'EVERY'
      ? say`opted ${assets(facts.answered('changed'))} into every event of ${facts.subject('scheme')}${refused(facts)}`
      : say`set ${assets(facts.answered('changed'))} of ${facts.subject('scheme')} to be asked each time${refused(facts)}`,
  recordRegulatorVerdicts: (facts) => say`recorded the scheme operator's decisions for ${facts.subject('scheme')}`,
  setZoneTable: (facts) => say`replaced the table of zones of ${facts.subject('scheme')}`,
  giveZones: (facts) => say`gave zones to ${assets(facts.answered('changed'))} of ${facts.subject('scheme')}`,
  createUnit: (facts) => say`created the unit ${String(facts.asked['unitId'])}`,
  updateUnit: () => say`updated a unit`,
  archiveUnit: () => say`archived a unit`,
  createEvent: (facts) => say`scheduled ${facts.subject('event')}`,
  updateEvent: changedEvent,
  cancelEvent: (facts) => say`cancelled ${facts.subject('event')}`,
  createWeekTemplate: (facts) => say`uploaded a weekly baseline of ${facts.subject('scheme')}`,
  setEventTrades: (facts) => say`entered the trades of ${facts.subject('event')}`,
  nominateEvent: (facts) => say`nominated the baseline of ${facts.subject('event')}`,
  allowLateNomination: (facts) => say`allowed a late nomination of ${facts.subject('event')}`,
  assignEventPortfolios: (facts) =>
    say`assigned ${plural(facts.askedItems('portfolioUUIDs'), 'portfolio')} to ${facts.subject('event')}`,
  removeEventPortfolio: (facts) => say`removed ${facts.subject('portfolio')} from ${facts.subject('event')}`,
  optEventAssets: (facts) =>
    say`opted ${assets(facts.answered('changed'))} ${opted(facts)} ${facts.subject('event')}${refused(facts)}`,
  overrideStacking: (facts) =>
    say`opted ${assets(facts.answered('changed'))} into ${facts.subject('event')}, overriding an implicit no${refused(facts)}`,
  createStatsRun: (facts) => say`recalculated ${facts.subject('event')}`,
  createAvailabilityWindow: (facts) => say`added an availability window to ${facts.subject('scheme')}`,
  declareUnavailable: () => say`declared half-hours unavailable`,
  deleteAvailabilityWindow: () => say`deleted an availability window`,
  createPaymentFile: (facts) => say`stored the payment file ${String(facts.asked['name'])}`,
  deletePaymentFile: () => say`deleted a payment file`,
  createFileBinding: (facts) => say`mapped the template ${String(facts.asked['name'])}`,
  setRequirementFeed: (facts) => say`set which of NESO’s data sets are polled for ${facts.subject('scheme')}`,
  storeRequirementFile: (facts) => say`stored NESO’s file ${String(facts.asked['name'])}`,
  createInstructionFile: (facts) => say`created events from the file ${String(facts.asked['name'])}`,
  updateOffer: () => say`changed an offer by hand`,
  proposeOffers: () => say`had the offers for a requirement proposed anew`,
  approveOffers: () => say`approved offers for a requirement`,
  submitOffers: (facts) => say`recorded the submission ${String(facts.asked['reference'])}`,
  createClaim: () => say`recorded that another provider claims an asset`,
  updateClaim: (facts) =>
    say`updated a claim by another provider${typeof facts.asked['state'] === 'string' ? ` as ${facts.asked['state'].toLowerCase()}` : ''}`,
  addClaimEvidence: () => say`added evidence to a claim by another provider`,
  createDispute: () => say`opened a payment dispute`,
  updateDispute: (facts) =>
    say`updated a payment dispute${typeof facts.asked['state'] === 'string' ? ` as ${facts.asked['state'].toLowerCase()}` : ''}`,
  updateLoadControl: (facts) =>
    facts.asked['noticeGivenDay'] === null
      ? say`withdrew the record of the load-control notice`
      : say`recorded the load-control notice`,
  createComplaint: () => say`recorded a complaint`,
  updateComplaint: (facts) => (facts.asked['closedDay'] ? say`closed a complaint` : say`changed a complaint`),
  createDispatchOrder: (facts) => say`dispatched ${facts.subject('event')}`,
  confirmDispatchOrder: (facts) => say`confirmed the dispatch of ${facts.subject('event')}`,
  resendDispatches: (facts) =>
    say`sent ${assets(facts.answered('assets'))} of ${facts.subject('event')} their dispatch again`,
  respreadDispatches: (facts) => say`reallocated ${facts.subject('event')} across ${assets(facts.answered('assets'))}`,
  cancelDispatches: (facts) =>
    say`cancelled the dispatch of ${assets(facts.answered('assets'))} in ${facts.subject('event')}`,
  undoDispatch: (facts) => say`undid an action on the dispatch of ${facts.subject('event')} before it left`,
  noteDispatchAnswer: (facts) => say`logged a call about ${facts.subject('asset')}`,
  stopDispatch: (facts) =>
    say`used the emergency stop: ${plural(facts.answered('cancelled'), 'dispatch', 'dispatches')} cancelled`,
  releaseDispatch: () => say`released the emergency stop`,
  createController: (facts) => say`registered ${facts.subject('controller')}`,
  updateController: (facts) => changed(facts.subject('controller'), facts),
  deleteController: (facts) => say`deleted ${facts.subject('controller')}`,
  assignControllerAssets: (facts) =>
    say`changed the controller of ${assets(facts.askedItems('assetUUIDs'))}: ${facts.subject('controller')}${takenFrom(facts)}`,
  testController: (facts) => say`sent a test to ${facts.subject('controller')}`,
  rotateControllerSecret: (facts) => say`rotated the secret of ${facts.subject('controller')}`,
  createControllerCredential: (facts) => say`issued a credential of ${facts.subject('controller')}`,
  revokeControllerCredential: (facts) => say`revoked a credential of ${facts.subject('controller')}`,
  createOpenAdrCredential: () => say`issued a credential of business logic for OpenADR`,
  revokeOpenAdrCredential: () => say`revoked a credential of business logic for OpenADR`,
  createContact: () => say`added a contact for alerts`,
  updateContact: () => say`changed a contact for alerts`,
  deleteContact: () => say`deleted a contact for alerts`,
  confirmContactAgain: () => say`sent a contact the confirmation link once more`,
  testContact: () => say`sent a contact a test alert`,
  retryMail: () => say`sent a mail again`,
  updateMailTemplate: () => say`changed a mail template`,
  resetMailTemplate: () => say`restored the original text of a mail template`,
  createExportSchedule: () => say`scheduled an export`,
  runExportSchedule: () => say`ran a scheduled export`,
  deleteExportSchedule: () => say`ended a scheduled export`,
  createCalendarFeed: () => say`created a calendar`,
  rotateCalendarFeed: () => say`gave a calendar a new address`,
  deleteCalendarFeed: () => say`revoked a calendar`,
  createConsumption: (facts) =>
    say`imported ${plural(facts.answered('accepted'), 'reading')}, ${facts.answered('updated')} of them corrections`,
  createConvertedConsumption: (facts) =>
    say`imported ${plural(facts.answered('accepted'), 'reading')} in a custom format`,
  createReadingImport: () => say`started the import of a file of readings`,
  decideSuspiciousReadings: (facts) => {
    const number = plural(facts.answered('changed'), 'implausible reading');
    if (facts.asked['action'] === 'REOPEN') return say`reopened ${number}`;
    return facts.asked['action'] === 'CONFIRM' ? say`confirmed ${number}` : say`set ${number} aside`;
  },
  deleteAssetConsumption: (facts) => say`deleted readings of ${facts.subject('asset')}`,
  createConsent: (facts) =>
    facts.after['preference'] === 'OPT_OUT'
      ? say`recorded that ${facts.subject('user')} refused${consentTo(facts)}`
      : say`recorded the consent of ${facts.subject('user')}${consentTo(facts)}`,
  createConsentsBulk: (facts) => say`recorded ${plural(facts.askedItems(), 'consent')}`,
  withdrawConsent: (facts) => say`withdrew the consent of ${facts.subject('user')}${consentTo(facts)}`,
  createTariffs: (facts) => say`set the tariff of ${facts.subject('asset')}`,
  disconnectAssetTariffs: (facts) => say`ended the tariff of ${facts.subject('asset')}`,
  enableTariffSchedule: (facts) => say`set a schedule in the tariff of ${facts.subject('asset')}`,
  removeTariffSchedule: (facts) => say`deleted a schedule from the tariff of ${facts.subject('asset')}`,
  updateTariff: () => say`changed a tariff`,
  correctTariff: () => say`corrected a tariff`,
  setTariffPrices: (facts) =>
    say`set ${plural(facts.answered('added') + facts.answered('changed'), 'half-hourly price')} of a tariff`,
  createBulkForecast: () => say`read forecasts of assets`,
  readSmartMetersBulk: () => say`read smart meters`,
  createApiKey: (facts) => say`issued the API key ${String(facts.after['label'])}`,
  revokeApiKey: () => say`revoked an API key`,
  createMeterAccount: () => say`stored a credential for smart meters`,
  updateMeterAccount: () => say`changed a credential for smart meters`,
  deleteMeterAccount: () => say`deleted a credential for smart meters`,
  createWebhook: (facts) => say`created ${facts.subject('webhook')}`,
  updateWebhook: (facts) => changed(facts.subject('webhook'), facts),
  deleteWebhook: (facts) => say`deleted ${facts.subject('webhook')}`,
  testWebhook: (facts) => say`sent a test to ${facts.subject('webhook')}`,
  rotateWebhookSecret: (facts) => say`rotated the secret of ${facts.subject('webhook')}`,
  replayWebhookDelivery: (facts) => say`delivered a message to ${facts.subject('webhook')} again`,
  recoverWebhook: (facts) => say`delivered again what ${facts.subject('webhook')} had missed`,
  createDispatchWebhook: () => say`created a webhook for dispatch`,
  updateDispatchWebhook: () => say`changed a webhook for dispatch`,
  deleteDispatchWebhook: () => say`deleted a webhook for dispatch`,
  testDispatchWebhook: () => say`sent a test to a webhook for dispatch`,
  rotateDispatchWebhookSecret: () => say`rotated the secret of a webhook for dispatch`,
  replayDispatchWebhookDelivery: () => say`delivered a message to a webhook for dispatch again`,
  recoverDispatchWebhook: () => say`delivered again what a webhook for dispatch had missed`,
  importLines: imported,
  createBulkAction: bulkAction,
  undoBulkAction: (facts) => say`undid a bulk action (${bulkAction(facts)})`,
  setClock: () => say`moved the test clock`,
  signIn: ({ after }) => say`signed in${SIGNED_IN_BY[String(after['signedInBy'])] ?? ''}`,
  signOut: () => say`signed out`,
  setPassword: () => say`set a password`,
  endSession: () => say`ended a session of their own`,
  endOtherSessions: () => say`ended their other sessions`,
  saveView: () => say`saved a view`,
  changeView: () => say`changed a saved view`,
  deleteView: () => say`deleted a saved view`,
  inviteOperator: (facts) => say`invited ${facts.operatorName() ?? SOMEBODY}${asRole(facts)}`,
  changeOperatorRole: (facts) =>
    facts.operatorName() === null
      ? say`was given another role by the organisation's provider${asRole(facts)}`
      : say`changed the role of ${facts.operatorName()!}${asRole(facts)}`,
  removeOperator: (facts) => say`removed ${facts.operatorName() ?? SOMEBODY}`,
  createSignInLink: (facts) => say`created a sign-in link for ${facts.operatorName() ?? SOMEBODY}`,
  addOperatorByClaim: (facts) => say`was added through the organisation's provider${asRole(facts)}`,
  linkOperator: () => say`was linked to an account of the organisation's provider`,
  restoreAdministrator: () => say`became administrator by the link from the server`,
};

const SOMEBODY = 'an operator';
const SIGNED_IN_BY: Record<string, string> = {
  link: ' with a one-time link',
  password: ' with a password',
  provider: " through the organisation's provider",
};
const asRole = ({ before, after }: AuditFacts): string => {
  if (typeof after['role'] !== 'string') return '';
  return typeof before['role'] === 'string' ? ` from ${before['role']} to ${after['role']}` : ` as ${after['role']}`;
};
