import { z } from 'zod';
import { Asset, AssetChanges, AssetQuery, NewAsset } from './asset.ts';
import { Baseline, BaselineQuery } from './baseline.ts';
import { Consent, ConsentQuery, NewConsent } from './consent.ts';
import { ConsumptionAccepted, ConsumptionAnswer, ConsumptionQuery, NewConsumption } from './consumption.ts';
import { endpoint, type Endpoint } from './endpoint.ts';
import { AssignPortfolios, CancelEvent, Event, EventAsset, EventAssetQuery, EventPortfolio, EventQuery, NewEvent } from './event.ts';
import { pageOf, pageQuery } from './paging.ts';
import { AssignAssets, AssignedAssets, NewPortfolio, Portfolio, PortfolioChanges, PortfolioQuery } from './portfolio.ts';
import { uuid } from './primitives.ts';
import { Clock, SetClock } from './sandbox.ts';
import { NewScheme, OptAssets, OptResult, Scheme, SchemeAsset, SchemeAssetQuery, SchemeChanges, SchemeQuery } from './scheme.ts';
import { AssetEventStats, AssetStatsQuery, EventProfile, EventStats } from './stats.ts';
import { NewUser, User, UserChanges, UserQuery } from './user.ts';

const asset = z.strictObject({ assetUUID: uuid });
const user = z.strictObject({ userUUID: uuid });
const portfolio = z.strictObject({ portfolioUUID: uuid });
const scheme = z.strictObject({ schemeUUID: uuid });
const event = z.strictObject({ 'event-uuid': uuid });
const consent = z.strictObject({ consentUUID: uuid });

/** Least role and limit class most rows share. */
const read = { status: 200, limit: 'standard', role: 'viewer' } as const;
const create = { method: 'POST', status: 201, limit: 'standard', role: 'operator' } as const;
const change = { status: 200, limit: 'standard', role: 'operator' } as const;
const remove = { method: 'DELETE', answer: null, status: 204, limit: 'standard', role: 'operator' } as const;

/**
 * Every operation of the interface. The service's routes, the OpenAPI document, the proxy's allow-list and the
 * typed client are read off this table; an operation that is not here does not exist.
 */
export const endpoints = {
  createAsset: endpoint({ ...create, path: '/assets', tag: 'Assets', summary: 'Create an asset', body: NewAsset, answer: Asset, versioned: true }),
  createAssetsBulk: endpoint({
    ...create,
    path: '/assets/bulk',
    tag: 'Assets',
    summary: 'Create up to 1,000 assets',
    description: 'All or nothing: one bad asset refuses the whole request, with its index in the pointer.',
    body: z.array(NewAsset).min(1).max(1000),
    answer: z.object({ data: z.array(Asset) }),
  }),
  listAssets: endpoint({ ...read, method: 'GET', path: '/assets', tag: 'Assets', summary: 'List assets', query: AssetQuery, answer: pageOf(Asset) }),
  getAsset: endpoint({ ...read, method: 'GET', path: '/assets/{assetUUID}', tag: 'Assets', summary: 'Get an asset', params: asset, answer: Asset, versioned: true }),
  updateAsset: endpoint({
    ...change,
    method: 'PATCH',
    path: '/assets/{assetUUID}',
    tag: 'Assets',
    summary: 'Change attributes of an asset',
    params: asset,
    body: AssetChanges,
    answer: Asset,
    versioned: true,
  }),
  archiveAsset: endpoint({ ...remove, path: '/assets/{assetUUID}', tag: 'Assets', summary: 'Archive an asset', params: asset, versioned: true }),

  createUser: endpoint({ ...create, path: '/users', tag: 'Users', summary: 'Create a user', body: NewUser, answer: User, versioned: true }),
  listUsers: endpoint({ ...read, method: 'GET', path: '/users', tag: 'Users', summary: 'List users', query: UserQuery, answer: pageOf(User) }),
  getUser: endpoint({ ...read, method: 'GET', path: '/users/{userUUID}', tag: 'Users', summary: 'Get a user', params: user, answer: User, versioned: true }),
  updateUser: endpoint({ ...change, method: 'PATCH', path: '/users/{userUUID}', tag: 'Users', summary: 'Change a user', params: user, body: UserChanges, answer: User, versioned: true }),
  archiveUser: endpoint({
    ...remove,
    path: '/users/{userUUID}',
    tag: 'Users',
    summary: 'Archive a user',
    description: "The user's assets are archived, consents withdrawn and opt-ins ended in the same step.",
    params: user,
    versioned: true,
  }),

  createPortfolio: endpoint({ ...create, path: '/portfolios', tag: 'Portfolios', summary: 'Create a portfolio', body: NewPortfolio, answer: Portfolio, versioned: true }),
  listPortfolios: endpoint({ ...read, method: 'GET', path: '/portfolios', tag: 'Portfolios', summary: 'List portfolios', query: PortfolioQuery, answer: pageOf(Portfolio) }),
  getPortfolio: endpoint({ ...read, method: 'GET', path: '/portfolios/{portfolioUUID}', tag: 'Portfolios', summary: 'Get a portfolio', params: portfolio, answer: Portfolio, versioned: true }),
  updatePortfolio: endpoint({
    ...change,
    method: 'PATCH',
    path: '/portfolios/{portfolioUUID}',
    tag: 'Portfolios',
    summary: 'Change a portfolio',
    params: portfolio,
    body: PortfolioChanges,
    answer: Portfolio,
    versioned: true,
  }),
  archivePortfolio: endpoint({ ...remove, path: '/portfolios/{portfolioUUID}', tag: 'Portfolios', summary: 'Archive a portfolio; its assets stay', params: portfolio, versioned: true }),
  listPortfolioAssets: endpoint({
    ...read,
    method: 'GET',
    path: '/portfolios/{portfolioUUID}/assets',
    tag: 'Portfolios',
    summary: 'List the assets of a portfolio',
    params: portfolio,
    query: pageQuery({}, ['createdUTC', 'name', 'assetId']),
    answer: pageOf(Asset),
  }),
  assignPortfolioAssets: endpoint({
    ...change,
    method: 'POST',
    path: '/portfolios/{portfolioUUID}/assets',
    tag: 'Portfolios',
    summary: 'Assign assets to a portfolio',
    description: 'Assigning moves: an asset belongs to one portfolio at most.',
    params: portfolio,
    body: AssignAssets,
    answer: AssignedAssets,
  }),
  removePortfolioAsset: endpoint({
    ...remove,
    path: '/portfolios/{portfolioUUID}/assets/{assetUUID}',
    tag: 'Portfolios',
    summary: 'Take an asset out of a portfolio',
    params: z.strictObject({ portfolioUUID: uuid, assetUUID: uuid }),
  }),

  createScheme: endpoint({ ...create, path: '/events/schemes', tag: 'Event schemes', summary: 'Create an event scheme', body: NewScheme, answer: Scheme, versioned: true }),
  listSchemes: endpoint({ ...read, method: 'GET', path: '/events/schemes', tag: 'Event schemes', summary: 'List event schemes', query: SchemeQuery, answer: pageOf(Scheme) }),
  getScheme: endpoint({ ...read, method: 'GET', path: '/events/schemes/{schemeUUID}', tag: 'Event schemes', summary: 'Get an event scheme', params: scheme, answer: Scheme, versioned: true }),
  updateScheme: endpoint({
    ...change,
    method: 'PATCH',
    path: '/events/schemes/{schemeUUID}',
    tag: 'Event schemes',
    summary: 'Change an event scheme',
    params: scheme,
    body: SchemeChanges,
    answer: Scheme,
    versioned: true,
  }),
  listSchemeAssets: endpoint({
    ...read,
    method: 'GET',
    path: '/events/schemes/{schemeUUID}/assets',
    tag: 'Event schemes',
    summary: 'List assets under an event scheme',
    params: scheme,
    query: SchemeAssetQuery,
    answer: pageOf(SchemeAsset),
  }),
  optSchemeAssets: endpoint({
    ...change,
    method: 'POST',
    path: '/events/schemes/{schemeUUID}/assets',
    tag: 'Event schemes',
    summary: 'Opt assets into or out of an event scheme',
    description: 'With dryRun the answer is the same and nothing changes. Opted-in assets wait for the regulator check.',
    params: scheme,
    body: OptAssets,
    answer: OptResult,
  }),

  createEvent: endpoint({ ...create, path: '/events', tag: 'Events', summary: 'Schedule an event', body: NewEvent, answer: Event, versioned: true }),
  listEvents: endpoint({ ...read, method: 'GET', path: '/events', tag: 'Events', summary: 'List events', query: EventQuery, answer: pageOf(Event) }),
  getEvent: endpoint({ ...read, method: 'GET', path: '/events/{event-uuid}', tag: 'Events', summary: 'Get an event', params: event, answer: Event, versioned: true }),
  cancelEvent: endpoint({
    ...change,
    method: 'POST',
    path: '/events/{event-uuid}/cancel',
    tag: 'Events',
    summary: 'Cancel an event',
    description: 'Allowed while SCHEDULED or STARTED; cancelling a cancelled event answers it unchanged.',
    params: event,
    body: CancelEvent,
    bodyOptional: true,
    answer: Event,
  }),
  listEventPortfolios: endpoint({
    ...read,
    method: 'GET',
    path: '/events/{event-uuid}/portfolios',
    tag: 'Events',
    summary: 'List the portfolios of an event',
    params: event,
    query: pageQuery({}, ['name']),
    answer: pageOf(EventPortfolio),
  }),
  assignEventPortfolios: endpoint({
    ...change,
    method: 'POST',
    path: '/events/{event-uuid}/portfolios',
    tag: 'Events',
    summary: 'Assign portfolios to an event',
    description: 'Every READY asset of the portfolios is invited.',
    params: event,
    body: AssignPortfolios,
    answer: Event,
  }),
  listEventAssets: endpoint({
    ...read,
    method: 'GET',
    path: '/events/{event-uuid}/assets',
    tag: 'Events',
    summary: 'List assets under an event, each with its baseline',
    params: event,
    query: EventAssetQuery,
    answer: pageOf(EventAsset),
  }),
  optEventAssets: endpoint({
    ...change,
    method: 'POST',
    path: '/events/{event-uuid}/assets',
    tag: 'Events',
    summary: 'Opt assets into or out of an event',
    description: 'An opt-in needs the asset READY in the scheme, an active DISPATCH consent of its user and no overlapping event; else it is refused with its reason.',
    params: event,
    body: OptAssets,
    answer: OptResult,
  }),
  getEventStats: endpoint({ ...read, method: 'GET', path: '/events/{event-uuid}/stats', tag: 'Event stats', summary: 'Fetch the stats of an event', params: event, answer: EventStats }),
  listEventAssetStats: endpoint({
    ...read,
    method: 'GET',
    path: '/events/{event-uuid}/assets/stats',
    tag: 'Event stats',
    summary: 'Fetch asset-level stats of an event',
    params: event,
    query: AssetStatsQuery,
    answer: pageOf(AssetEventStats),
  }),
  getEventProfile: endpoint({
    ...read,
    method: 'GET',
    path: '/analytics/events/{event-uuid}/profile',
    tag: 'Analytics',
    summary: 'Baseline against actual of an event, over its London days',
    params: event,
    answer: EventProfile,
  }),

  createConsumption: endpoint({
    ...create,
    path: '/energy-consumption',
    tag: 'Energy consumption',
    summary: 'Create up to 50,000 energy consumption records',
    description: 'Idempotent: a repeated half hour takes the last value. All or nothing.',
    body: NewConsumption,
    answer: ConsumptionAccepted,
    limit: 'consumption',
  }),
  getAssetConsumption: endpoint({
    ...read,
    method: 'GET',
    path: '/assets/{assetUUID}/energy-consumption',
    tag: 'Energy consumption',
    summary: 'Read the energy consumption of an asset',
    params: asset,
    query: ConsumptionQuery,
    answer: ConsumptionAnswer,
  }),
  getAssetBaselines: endpoint({
    ...read,
    method: 'GET',
    path: '/assets/{assetUUID}/baselines',
    tag: 'Baselines',
    summary: 'Baseline of an asset, up to 48 hours ahead',
    params: asset,
    query: BaselineQuery,
    answer: Baseline,
  }),

  createConsent: endpoint({ ...create, path: '/consents', tag: 'Consents', summary: "Record a user's consent or refusal", body: NewConsent, answer: Consent, versioned: true }),
  listConsents: endpoint({ ...read, method: 'GET', path: '/consents', tag: 'Consents', summary: 'List consents', query: ConsentQuery, answer: pageOf(Consent) }),
  getConsent: endpoint({ ...read, method: 'GET', path: '/consents/{consentUUID}', tag: 'Consents', summary: 'Get a consent', params: consent, answer: Consent, versioned: true }),
  withdrawConsent: endpoint({ ...remove, path: '/consents/{consentUUID}', tag: 'Consents', summary: 'Withdraw a consent', params: consent, versioned: true }),

  getClock: endpoint({ ...read, method: 'GET', path: '/sandbox/clock', tag: 'Sandbox', summary: 'Read the test clock', answer: Clock, sandboxOnly: true }),
  setClock: endpoint({
    ...change,
    method: 'PUT',
    path: '/sandbox/clock',
    tag: 'Sandbox',
    summary: 'Move the test clock',
    description: 'Any instant while the tenant has no events, later only forward. Everything that falls due is run before the answer.',
    body: SetClock,
    answer: Clock,
    role: 'admin',
    sandboxOnly: true,
  }),
} satisfies Record<string, Endpoint>;

export type Endpoints = typeof endpoints;
export type EndpointName = keyof Endpoints;
