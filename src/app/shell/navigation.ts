import {
  IconAdjustments,
  IconBolt,
  IconBox,
  IconCalendarEvent,
  IconChartBar,
  IconChartDots,
  IconClock,
  IconCoins,
  IconFolder,
  IconGauge,
  IconGavel,
  IconGridDots,
  IconHistory,
  IconHome,
  IconKey,
  IconLayoutGrid,
  IconMail,
  IconPlugConnected,
  IconReceipt,
  IconSettings,
  IconSignature,
  IconStack2,
  IconTopologyStar3,
  IconUpload,
  IconUsers,
  IconWebhook,
  type Icon,
} from '@tabler/icons-react';
import { isOffered } from '#app/data/offeredOperations.ts';
import type { EndpointName } from '#contract/endpoints.ts';

export type Address =
  | '/'
  | '/desk'
  | '/wall'
  | '/assets'
  | '/portfolios'
  | '/events'
  | '/season'
  | '/market'
  | '/payments'
  | '/schemes'
  | '/users'
  | '/consents'
  | '/tariffs'
  | '/data-quality'
  | '/analytics'
  | '/compliance'
  | '/audit'
  | '/controllers'
  | '/webhooks'
  | '/settings';
/** `needs`: at least one of these operations, or the screen is empty. `adminOnly`: shown to administrators alone. */
export type Destination = {
  to: Address;
  label: string;
  icon: Icon;
  needs?: readonly EndpointName[];
  adminOnly?: true;
};
/** Destinations under one heading; the first group has none. */
export type DestinationGroup = { title: string | null; destinations: readonly Destination[] };

/** The side navigation, top to bottom. */
export const destinationGroups: readonly DestinationGroup[] = [
  {
    title: null,
    destinations: [
      { to: '/', label: 'Home', icon: IconHome },
      { to: '/desk', label: 'Desk', icon: IconGavel, needs: ['getRequirementOffers'] },
      { to: '/wall', label: 'Fleet wall', icon: IconLayoutGrid, needs: ['getTiles'] },
    ],
  },
  {
    title: 'Operate',
    destinations: [
      { to: '/events', label: 'Events', icon: IconCalendarEvent },
      { to: '/season', label: 'Season', icon: IconChartBar, needs: ['getSeason'] },
      { to: '/market', label: 'Market', icon: IconAdjustments, needs: ['listMarketHistory'] },
      { to: '/payments', label: 'Payments', icon: IconReceipt, needs: ['listPaymentLines'] },
      { to: '/schemes', label: 'Schemes', icon: IconTopologyStar3 },
    ],
  },
  {
    title: 'Fleet',
    destinations: [
      { to: '/assets', label: 'Assets', icon: IconBolt },
      { to: '/portfolios', label: 'Portfolios', icon: IconFolder },
      { to: '/users', label: 'Users', icon: IconUsers },
      { to: '/consents', label: 'Consents', icon: IconSignature, needs: ['listConsents'] },
      { to: '/tariffs', label: 'Tariffs', icon: IconCoins, needs: ['listTariffs'] },
    ],
  },
  {
    title: 'Evidence',
    destinations: [
      { to: '/data-quality', label: 'Data quality', icon: IconGridDots, needs: ['getCoverage'] },
      {
        to: '/analytics',
        label: 'Analytics',
        icon: IconChartDots,
        needs: ['listAssetResponses', 'getHeadroom', 'compareBaselines', 'checkAdjustments', 'getChanceCalibration'],
      },
      { to: '/compliance', label: 'Compliance', icon: IconGauge, needs: ['getLoadControl'] },
      { to: '/audit', label: 'Audit', icon: IconHistory, adminOnly: true },
    ],
  },
  {
    title: 'Set-up',
    destinations: [
      { to: '/controllers', label: 'Controllers', icon: IconPlugConnected, needs: ['listControllers'] },
      { to: '/webhooks', label: 'Webhooks', icon: IconWebhook, needs: ['listWebhooks'] },
      { to: '/settings', label: 'Settings', icon: IconSettings },
    ],
  },
];

export const destinations: readonly Destination[] = destinationGroups.flatMap((group) => group.destinations);

/** Screens outside the navigation, for the command palette. */
export const secondaryScreens: readonly (Omit<Destination, 'to'> & { to: string })[] = [
  { to: '/events/nominations', label: 'Nominations', icon: IconClock, needs: ['listComingNominations'] },
  { to: '/bulk-actions', label: 'Bulk actions', icon: IconStack2, needs: ['listBulkActions'] },
  { to: '/schemes/packs', label: 'Market rules', icon: IconTopologyStar3, needs: ['listMarketPacks'] },
  { to: '/schemes/stacking', label: 'Stacking', icon: IconTopologyStar3, needs: ['listStackingRules'] },
  { to: '/schemes/files', label: 'Market files', icon: IconTopologyStar3, needs: ['exportMarketFile'] },
  { to: '/units', label: 'Units', icon: IconBox, needs: ['listUnits'] },
  { to: '/settings/mail', label: 'E-mail and calendars', icon: IconMail, needs: ['listMails'] },
  { to: '/meters', label: 'Smart meters', icon: IconGauge, needs: ['listMeterAccounts'] },
  { to: '/meters/accounts', label: 'Meter accounts', icon: IconKey, needs: ['listMeterAccounts'] },
  { to: '/assets/import', label: 'Import assets', icon: IconUpload, needs: ['importLines'] },
  { to: '/imports/users', label: 'Import users', icon: IconUpload, needs: ['importLines'] },
  { to: '/imports/consents', label: 'Import consents', icon: IconUpload, needs: ['importLines'] },
  { to: '/imports/tariffs', label: 'Import tariffs', icon: IconUpload, needs: ['importLines'] },
  { to: '/data-quality/import', label: 'Import readings', icon: IconUpload, needs: ['createConsumption'] },
];

/** Opened from lists of other screens alone. */
const CLAIMS = { to: '/schemes/claims', label: 'Claim', needs: ['getClaim'] } as const;

/** Whether a screen has content with the operations of the service. */
export const isAvailable = ({ needs }: Pick<Destination, 'needs'>): boolean =>
  needs === undefined || needs.some(isOffered);

/** The screen of an address: the one with the longest matching prefix. */
export const screenAt = (pathname: string): Pick<Destination, 'label' | 'needs'> | undefined =>
  [...destinations, ...secondaryScreens, CLAIMS]
    .filter(({ to }) => pathname === to || pathname.startsWith(`${to}/`))
    .toSorted((one, other) => other.to.length - one.to.length)[0];
