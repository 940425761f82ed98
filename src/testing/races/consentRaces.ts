import { HOUR_MS } from '#energy/time/spans.ts';
import { type RaceFixture, type RaceFixtureOptions, type RaceEnvironment } from './environment.ts';

const MINUTE_MS = 60_000;

type RaceAction = (environment: RaceEnvironment, fixture: RaceFixture) => Promise<number>;

/** Requests sent at the same time, about one fixture. */
export interface Race {
  name: string;
  fixture?: RaceFixtureOptions;
  actions: readonly RaceAction[];
}

const withdrawOwners: RaceAction = ({ send }, { ownersConsent }) => send('DELETE', `/consents/${ownersConsent}`);
const withdrawOthers: RaceAction = ({ send }, { othersConsent }) => send('DELETE', `/consents/${othersConsent}`);
const refuse: RaceAction = ({ send }, { owner }) =>
  send('POST', '/consents', { userUUID: owner, type: 'DISPATCH', preference: 'OPT_OUT' });
const refuseOther: RaceAction = ({ send }, { other }) =>
  send('POST', '/consents', { userUUID: other, type: 'DISPATCH', preference: 'OPT_OUT' });
const refuseForOne: RaceAction = ({ send }, { owner, assets }) =>
  send('POST', '/consents', { userUUID: owner, assetUUID: assets[0], type: 'DISPATCH', preference: 'OPT_OUT' });
const refuseBoth: RaceAction = ({ send }, { owner, other }) =>
  send(
    'POST',
    '/consents/bulk',
    [owner, other].map((userUUID) => ({ userUUID, type: 'DISPATCH', preference: 'OPT_OUT' })),
  );
const consentAgain: RaceAction = ({ send }, { owner }) =>
  send('POST', '/consents', { userUUID: owner, type: 'DISPATCH' });
const giveToOther: RaceAction = ({ send }, { assets, other }) =>
  send('PATCH', `/assets/${assets[0]}`, { userUUID: other });
const giveAllToOther: RaceAction = async (environment, fixture) =>
  Math.max(
    ...(await Promise.all(
      fixture.assets.map((asset) => environment.send('PATCH', `/assets/${asset}`, { userUUID: fixture.other })),
    )),
  );
const giveBack: RaceAction = ({ send }, { assets, owner }) =>
  send('PATCH', `/assets/${assets[0]}`, { userUUID: owner });
const giveToNobody: RaceAction = ({ send }, { assets }) => send('PATCH', `/assets/${assets[0]}`, { userUUID: null });
const optIn: RaceAction = ({ send }, { eventUUID, assets }) =>
  send('POST', `/events/${eventUUID}/assets`, { assetUUIDs: assets, action: 'OPT_IN' });
const optOutOfScheme: RaceAction = ({ send }, { schemeUUID, assets }) =>
  send('POST', `/events/schemes/${schemeUUID}/assets`, { assetUUIDs: assets, action: 'OPT_OUT' });
const optInToScheme: RaceAction = ({ send }, { schemeUUID, assets }) =>
  send('POST', `/events/schemes/${schemeUUID}/assets`, { assetUUIDs: assets, action: 'OPT_IN' });
const bulk = ({ send }: RaceEnvironment, action: string, assetUUIDs: readonly string[], target?: string) =>
  send('POST', '/bulk-actions', {
    action,
    target,
    filter: { assetUUIDs, status: action === 'RESTORE' ? 'ARCHIVED' : 'ACTIVE' },
  });
const bulkOptIn: RaceAction = (environment, { eventUUID, assets }) =>
  bulk(environment, 'EVENT_OPT_IN', assets, eventUUID);
const bulkArchive: RaceAction = (environment, { assets }) => bulk(environment, 'ARCHIVE', assets);
const bulkRestore: RaceAction = (environment, { assets }) => bulk(environment, 'RESTORE', assets);
const restoreThenOptIn: RaceAction = async (environment, fixture) =>
  Math.max(await environment.send('POST', `/assets/${fixture.assets[0]}/restore`), await optIn(environment, fixture));
const archiveAsset: RaceAction = ({ send }, { assets }) => send('DELETE', `/assets/${assets[0]}`);
const archiveOwner: RaceAction = ({ send }, { owner }) => send('DELETE', `/users/${owner}`);
const archiveOther: RaceAction = ({ send }, { other }) => send('DELETE', `/users/${other}`);
const eraseOwner: RaceAction = ({ send }, { owner }) => send('POST', `/users/${owner}/erase`, { confirm: 'ERASE' });
const eraseOther: RaceAction = ({ send }, { other }) => send('POST', `/users/${other}/erase`, { confirm: 'ERASE' });
const moveClock =
  (byMs: number): RaceAction =>
  ({ send }) =>
    send('PUT', '/sandbox/clock', { advance: `PT${byMs / 1000}S` });

const optedIn: RaceFixtureOptions = { optedIn: true };
/** The clock is moved past the end of both consents; the event is still to come. */
const expiring: RaceFixtureOptions = { expiresInMs: 10 * MINUTE_MS, startsInMs: 3 * HOUR_MS };
const expire = moveClock(11 * MINUTE_MS);
/** The clock is moved past the event's start. */
const starting: RaceFixtureOptions = { startsInMs: 10 * MINUTE_MS, optedIn: true };
const start = moveClock(11 * MINUTE_MS);

/** Every pair of a change of consent or ownership and an operation that depends on it. */
export const consentRaces: readonly Race[] = [
  { name: "withdrawal beside a change of the asset's user", fixture: optedIn, actions: [withdrawOthers, giveToOther] },
  { name: 'withdrawal beside three changes of user', fixture: optedIn, actions: [withdrawOthers, giveAllToOther] },
  {
    name: 'withdrawal beside changes of user to and fro',
    fixture: optedIn,
    actions: [withdrawOwners, giveToOther, giveBack],
  },
  {
    name: 'withdrawal by the old and the new user',
    fixture: optedIn,
    actions: [withdrawOwners, withdrawOthers, giveToOther],
  },
  { name: 'withdrawal beside the loss of the user', fixture: optedIn, actions: [withdrawOwners, giveToNobody] },
  { name: 'withdrawal beside opting in to an event', actions: [withdrawOwners, optIn] },
  { name: 'withdrawal beside opting in and a change of user', actions: [withdrawOthers, optIn, giveToOther] },
  {
    name: 'withdrawal beside opting out of a scheme and in to its event',
    actions: [withdrawOwners, optOutOfScheme, optIn],
  },
  { name: 'withdrawal beside opting in to a scheme and its event', actions: [withdrawOwners, optInToScheme, optIn] },
  { name: 'withdrawal beside a bulk opt-in', actions: [withdrawOwners, bulkOptIn] },
  { name: 'withdrawal beside a bulk opt-in and a change of user', actions: [withdrawOthers, bulkOptIn, giveToOther] },
  { name: 'refusal beside a change of user', fixture: optedIn, actions: [refuseOther, giveToOther] },
  { name: 'refusal beside opting in', actions: [refuse, optIn] },
  {
    name: 'refusal for one asset beside opting in and changes of user',
    actions: [refuseForOne, optIn, giveToOther, giveBack],
  },
  { name: 'refusals in bulk beside a change of user and a bulk opt-in', actions: [refuseBoth, giveToOther, bulkOptIn] },
  { name: 'refusal and consent beside opting in', actions: [refuse, consentAgain, optIn] },
  {
    name: 'restoring an asset beside withdrawal',
    fixture: { status: 'ARCHIVED' },
    actions: [withdrawOwners, restoreThenOptIn],
  },
  {
    name: 'restoring in bulk beside archiving the user',
    fixture: { status: 'ARCHIVED' },
    actions: [archiveOwner, bulkRestore, optIn],
  },
  {
    name: 'restoring in bulk beside erasing the user',
    fixture: { status: 'ARCHIVED' },
    actions: [eraseOwner, bulkRestore, optIn],
  },
  { name: 'expiry beside a change of user', fixture: { ...expiring, optedIn: true }, actions: [expire, giveToOther] },
  { name: 'expiry beside opting in', fixture: expiring, actions: [expire, optIn] },
  { name: 'expiry beside a bulk opt-in', fixture: expiring, actions: [expire, bulkOptIn] },
  { name: 'archiving the new user beside a change of user', fixture: optedIn, actions: [archiveOther, giveToOther] },
  { name: 'archiving the old user beside a change of user', fixture: optedIn, actions: [archiveOwner, giveToOther] },
  { name: 'archiving the user beside opting in', actions: [archiveOwner, optIn] },
  { name: 'archiving the user beside a bulk opt-in', actions: [archiveOwner, bulkOptIn] },
  { name: 'erasing the new user beside a change of user', fixture: optedIn, actions: [eraseOther, giveToOther] },
  { name: 'erasing the user beside opting in', actions: [eraseOwner, optIn] },
  { name: 'archiving an asset beside opting in', actions: [archiveAsset, optIn] },
  { name: 'archiving in bulk beside opting in', actions: [bulkArchive, optIn] },
  { name: "withdrawal beside an event's start", fixture: starting, actions: [start, withdrawOwners] },
  {
    name: "a change of user beside withdrawal and an event's start",
    fixture: starting,
    actions: [start, withdrawOthers, giveToOther],
  },
  { name: "archiving beside an event's start", fixture: starting, actions: [start, archiveAsset] },
  { name: "opting in beside an event's start", fixture: { ...starting, optedIn: false }, actions: [start, optIn] },
  {
    name: 'opting in beside its deadline',
    fixture: { optedIn: false, deadlineInMs: 10 * MINUTE_MS },
    actions: [start, optIn],
  },
  {
    name: "an expiry and an event's start at one move of the clock",
    fixture: { ...starting, expiresInMs: 9 * MINUTE_MS },
    actions: [start],
  },
];
