import type { QueryOf } from '#app/data/operationTypes.ts';
import type { MarketFileFormat } from '#contract/marketFile.ts';
import { addDays, daysBetween, londonMidnight } from '#energy/time/london.ts';

/** What is chosen of a file; days are London dates, the last one included. */
export interface FileForm {
  about: 'EVENT' | 'SCHEME';
  format: MarketFileFormat;
  eventUUID: string | null;
  schemeUUID: string | null;
  days: [string | null, string | null];
  bindingUUID: string | null;
  variant: 'POWER' | 'ENERGY';
  validity: 'DAY' | 'DEFAULT';
  leavesOut: boolean;
}

const MAX_DAYS = 31;
const OF_EVENTS: readonly MarketFileFormat[] = ['P0282', 'P0328', 'E0511'];

/** The query of a file; null while something is not chosen. */
export function choiceOf(form: FileForm): QueryOf<'exportMarketFile'> | null {
  if (whyNoFile(form) !== null) return null;
  const { format, about, days, variant, validity, leavesOut } = form;
  const [from, to] = days as [string, string];
  return {
    format,
    ...(about === 'EVENT'
      ? { eventUUID: form.eventUUID! }
      : {
          schemeUUID: form.schemeUUID!,
          from: instant(londonMidnight(from)),
          to: instant(londonMidnight(addDays(to, 1))),
        }),
    ...(format === 'BOUND' && { bindingUUID: form.bindingUUID! }),
    ...(format === 'FLEXIBLE_POWER_READINGS' && { variant }),
    ...(format === 'P0328' && { validity }),
    ...(leavesOut && { incomplete: 'LEAVE_OUT' as const }),
  };
}

/** What is still to be chosen, as a sentence; null where nothing is. */
export function whyNoFile({ about, format, eventUUID, schemeUUID, days, bindingUUID }: FileForm): string | null {
  if (format === 'BOUND' && bindingUUID === null) return 'Choose a template; add one below if there is none.';
  if (about === 'SCHEME' && OF_EVENTS.includes(format)) return 'This file covers an event.';
  if (about === 'EVENT') return eventUUID === null ? 'Choose the event that the file covers.' : null;
  if (schemeUUID === null) return 'Choose the scheme whose ready assets the file covers.';
  const [from, to] = days;
  if (from === null || to === null) return 'Choose the first and last days.';
  return daysBetween(from, to) >= MAX_DAYS ? `A file covers at most ${MAX_DAYS} days.` : null;
}

const instant = (ms: number): string => new Date(ms).toISOString();

/** Where the file is: the dashboard's server passes it on as it is made. */
export const addressOf = (choice: QueryOf<'exportMarketFile'>): string =>
  `/bff/api/exports/market-file?${new URLSearchParams({ ...(choice as Record<string, string>), as: 'csv' }).toString()}`;
