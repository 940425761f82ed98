import type { Fields } from '#app/format/fields.ts';
import { MARKET_ZONES } from '#energy/zones.ts';

const zones = Object.fromEntries(MARKET_ZONES.map((zone) => [zone, zone]));

/** Attributes of a unit in its form; the schemes and portfolios that can be chosen are added there. */
export const unitFields = {
  schemeUUID: { label: 'Scheme', kind: 'choice', required: 'Choose a scheme' },
  unitId: { label: 'Unit ID', placeholder: 'EQUI-03-Z6', required: 'Enter the ID that the buyer knows' },
  zone: { label: 'Zone', kind: 'choice', choices: zones, required: 'Choose a zone' },
  portfolioUUID: {
    label: 'Portfolio',
    kind: 'choice',
    description: 'Its ready assets in the zone are the members',
    required: 'Choose a portfolio',
  },
  validFrom: { label: 'Valid from', kind: 'date', placeholder: 'No limit' },
  lastDay: { label: 'Last day', kind: 'date', placeholder: 'No limit' },
  lowestPriceGbpPerMwh: { label: 'Lowest price (£/MWh)', kind: 'number', placeholder: 'No limit' },
  highestMw: { label: 'Highest offer (MW)', kind: 'number', placeholder: 'No limit' },
  sharePercent: {
    label: 'Greatest share of the median delivery (%)',
    kind: 'number',
    placeholder: 'No limit',
    whole: [0, 100],
  },
  strikePercent: {
    label: 'Greatest chance of a strike (%)',
    kind: 'number',
    placeholder: 'No limit',
    whole: [0, 100],
  },
  secondPersonAboveMw: { label: 'Second approval above (MW)', kind: 'number', placeholder: 'Never' },
  paidToUsersGbpPerMwh: { label: 'Paid to users (£/MWh)', kind: 'number', placeholder: 'Nothing' },
  mode: {
    label: 'Autopilot',
    kind: 'choice',
    choices: { OFF: 'Off', APPROVE: 'Approves proposed offers' },
    placeholder: 'Off',
  },
  waitMinutesBeforeSubmission: {
    label: 'Waits for a person until (minutes before the submission time)',
    kind: 'number',
    placeholder: 'No limit',
    whole: [0, 1440],
  },
} as const satisfies Fields;
