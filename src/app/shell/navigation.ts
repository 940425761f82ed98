import {
  IconBolt,
  IconCalendarEvent,
  IconChartDots,
  IconCoins,
  IconFolder,
  IconGavel,
  IconGridDots,
  IconHome,
  IconPlugConnected,
  IconReceipt,
  IconSettings,
  IconStack2,
  IconTopologyStar3,
  IconUpload,
  IconUsers,
  type Icon,
} from '@tabler/icons-react';
import { isOffered } from '#app/data/offeredOperations.ts';
import type { EndpointName } from '#contract/endpoints.ts';

export type Destination = {
  to:
    | '/'
    | '/desk'
    | '/events'
    | '/events/nominations'
    | '/season'
    | '/payments'
    | '/schemes'
    | '/schemes/packs'
    | '/schemes/stacking'
    | '/schemes/files'
    | '/market'
    | '/assets'
    | '/wall'
    | '/portfolios'
    | '/units'
    | '/users'
    | '/consents'
    | '/tariffs'
    | '/data-quality'
    | '/meters'
    | '/meters/accounts'
    | '/analytics'
    | '/compliance'
    | '/audit'
    | '/controllers'
    | '/webhooks'
    | '/api-keys'
    | '/settings/mail'
    | '/settings'
    | '/bulk-actions';
  label: string;
  /** At least one of these operations, or the screen is empty. */
  needs?: readonly EndpointName[];
  /** Shown to administrators alone. */
  adminOnly?: true;
  /** The key after "g" that opens it. */
  go?: string;
};

/** One item of the navigation, whose screens are tabs of it. */
export type Section = { label: string; icon: Icon; screens: readonly Destination[] };

/** The side navigation, top to bottom. */
export const sections: readonly Section[] = [
  { label: 'Home', icon: IconHome, screens: [{ to: '/', label: 'Home', go: 'h' }] },
  {
    label: 'Desk',
    icon: IconGavel,
    screens: [{ to: '/desk', label: 'Desk', go: 'b', needs: ['getRequirementOffers'] }],
  },
  {
    label: 'Events',
    icon: IconCalendarEvent,
    screens: [
      { to: '/events', label: 'Events', go: 'e' },
      { to: '/events/nominations', label: 'Nominations', needs: ['listComingNominations'] },
    ],
  },
  {
    label: 'Revenue',
    icon: IconReceipt,
    screens: [
      { to: '/season', label: 'Season', go: 'y', needs: ['getSeason'] },
      { to: '/payments', label: 'Payments', go: 'm', needs: ['listPaymentLines'] },
    ],
  },
  {
    label: 'Markets',
    icon: IconTopologyStar3,
    screens: [
      { to: '/schemes', label: 'Schemes', go: 's' },
      { to: '/market', label: 'Market', go: 'k', needs: ['listMarketHistory'] },
      { to: '/schemes/packs', label: 'Market rules', needs: ['listMarketPacks'] },
      { to: '/schemes/stacking', label: 'Stacking', needs: ['listStackingRules'] },
      { to: '/schemes/files', label: 'Market files', needs: ['exportMarketFile'] },
    ],
  },
  {
    label: 'Assets',
    icon: IconBolt,
    screens: [
      { to: '/assets', label: 'Assets', go: 'a' },
      { to: '/wall', label: 'Fleet wall', go: 'f', needs: ['getTiles'] },
    ],
  },
  {
    label: 'Portfolios and units',
    icon: IconFolder,
    screens: [
      { to: '/portfolios', label: 'Portfolios', go: 'p' },
      { to: '/units', label: 'Units', needs: ['listUnits'] },
    ],
  },
  {
    label: 'Customers',
    icon: IconUsers,
    screens: [
      { to: '/users', label: 'Users', go: 'u' },
      { to: '/consents', label: 'Consents', go: 'c', needs: ['listConsents'] },
    ],
  },
  {
    label: 'Tariffs',
    icon: IconCoins,
    screens: [{ to: '/tariffs', label: 'Tariffs', go: 't', needs: ['listTariffs'] }],
  },
  {
    label: 'Data',
    icon: IconGridDots,
    screens: [
      { to: '/data-quality', label: 'Data quality', go: 'd', needs: ['getCoverage'] },
      { to: '/meters', label: 'Smart meters', needs: ['listMeterAccounts'] },
      { to: '/meters/accounts', label: 'Meter accounts', needs: ['listMeterAccounts'] },
    ],
  },
  {
    label: 'Insight',
    icon: IconChartDots,
    screens: [
      {
        to: '/analytics',
        label: 'Analytics',
        go: 'n',
        needs: ['listAssetResponses', 'getHeadroom', 'compareBaselines', 'checkAdjustments', 'getChanceCalibration'],
      },
      { to: '/compliance', label: 'Compliance', go: 'r', needs: ['getLoadControl'] },
      { to: '/audit', label: 'Audit', go: 'l', adminOnly: true },
    ],
  },
  {
    label: 'Integrations',
    icon: IconPlugConnected,
    screens: [
      { to: '/controllers', label: 'Controllers', go: 'o', needs: ['listControllers'] },
      { to: '/webhooks', label: 'Webhooks', go: 'w', needs: ['listWebhooks'] },
      { to: '/api-keys', label: 'API keys', needs: ['listApiKeys'], adminOnly: true },
      { to: '/settings/mail', label: 'E-mail and calendars', needs: ['listMails'] },
    ],
  },
];

/** In the account menu. */
export const SETTINGS: Destination = { to: '/settings', label: 'Settings', go: ',' };

type NamedScreen = Omit<Destination, 'to'> & { to: string; icon: Icon };

/** Screens that other screens open. */
const otherScreens: readonly NamedScreen[] = [
  { to: '/bulk-actions', label: 'Bulk actions', needs: ['listBulkActions'], icon: IconStack2 },
  { to: '/assets/import', label: 'Import assets', needs: ['importLines'], icon: IconUpload },
  { to: '/imports/users', label: 'Import users', needs: ['importLines'], icon: IconUpload },
  { to: '/imports/consents', label: 'Import consents', needs: ['importLines'], icon: IconUpload },
  { to: '/imports/tariffs', label: 'Import tariffs', needs: ['importLines'], icon: IconUpload },
  { to: '/data-quality/import', label: 'Import readings', needs: ['createConsumption'], icon: IconUpload },
];

/** Every screen, with the icon of its section. */
export const destinations: readonly NamedScreen[] = [
  ...sections.flatMap(({ icon, screens }) => screens.map((screen) => ({ ...screen, icon }))),
  { ...SETTINGS, icon: IconSettings },
  ...otherScreens,
];

/** Opened from lists of other screens alone. */
const CLAIMS = { to: '/schemes/claims', label: 'Claim', needs: ['getClaim'] } as const;

/** Whether a screen has content with the operations of the service. */
export const isAvailable = ({ needs }: Pick<Destination, 'needs'>): boolean =>
  needs === undefined || needs.some(isOffered);

/** Returns the screen of an address: of those whose address it begins with, the one with the longest. */
const closest = <Screen extends { to: string }>(screens: readonly Screen[], pathname: string): Screen | undefined =>
  screens
    .filter(({ to }) => pathname === to || pathname.startsWith(`${to}/`))
    .toSorted((one, other) => other.to.length - one.to.length)[0];

export const screenAt = (pathname: string): Pick<Destination, 'label' | 'needs'> | undefined =>
  closest([...destinations, CLAIMS], pathname);

/** The section of an address, also of the pages below its screens. */
export function sectionAt(pathname: string): Section | undefined {
  const screen = closest(destinations, pathname);
  return sections.find(({ screens }) => screens.some(({ to }) => to === screen?.to));
}
