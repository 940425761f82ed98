import type { z } from 'zod';
import type { NewTariffs } from '#contract/tariff.ts';
import { DAY_MS } from '#energy/time/spans.ts';
import type { DemoAsset } from './fleet.ts';

const HISTORY_DAYS = 400;

/** What a demo asset pays and is paid: a night rate for a car, one rate for most, and a price for exported energy. */
export function demoTariffs({ assetType, exportMpan }: DemoAsset, now: number): z.input<typeof NewTariffs> {
  const validFrom = new Date(now - HISTORY_DAYS * DAY_MS).toISOString().slice(0, 10);
  const charges = assetType === 'EV_CHARGER' || assetType === 'BATTERY';
  const bought = charges
    ? {
        name: 'Night saver',
        tariffType: 'TIME_OF_USE' as const,
        unitRates: [
          { label: 'Night', pencePerKwh: 8.5, startTime: '00:30', endTime: '05:30' },
          { label: 'Day', pencePerKwh: 28.41, startTime: '05:30', endTime: '00:30' },
        ],
      }
    : {
        name: 'Standard variable',
        tariffType: 'SINGLE_RATE' as const,
        unitRates: [{ label: 'All day', pencePerKwh: 24.5 }],
      };
  const sold = {
    direction: 'export' as const,
    name: 'Export guarantee',
    tariffType: 'SINGLE_RATE' as const,
    unitRates: [{ label: 'All day', pencePerKwh: 15 }],
    validFrom,
  };
  const supplied = {
    direction: 'import' as const,
    supplierName: 'Example Energy',
    standingChargePencePerDay: 54.2,
    ...bought,
    validFrom,
  };
  return exportMpan === null ? [supplied] : [supplied, sold];
}
