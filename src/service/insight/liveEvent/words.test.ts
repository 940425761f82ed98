import { describe, expect, it } from 'vitest';
import type { LivePortfolio } from '#contract/live.ts';
import type { ReportStatus } from '#contract/live.ts';
import { addToDistricts, type District, sharedCauseOf } from './sharedCause.ts';
import { portfolioWords } from './words.ts';

const portfolio = (name: string, forecastKwh: number, projectedKwh: number): LivePortfolio => ({
  portfolioUUID: null,
  name,
  assetsOptedIn: 1,
  assetsReporting: 1,
  assetsOverdue: 0,
  deliveredKwh: null,
  expectedKwh: forecastKwh,
  projectedKwh,
  forecastKwh,
});

describe('portfolios in words', () => {
  it('name the one that carries most of what is missing', () => {
    const [london, yorkshire] = [portfolio('London', 2090, 1710), portfolio('Yorkshire', 1010, 820)];
    expect(portfolioWords([london, yorkshire])).toBe('London accounts for two thirds of the shortfall.');
    expect(portfolioWords([london, portfolio('South', 500, 480)])).toBe(
      'London accounts for nearly all of the shortfall.',
    );
    expect(portfolioWords([london, portfolio('South', 500, 520)])).toBe(
      'Only London is behind its forecast, by 380.0 kWh.',
    );
    expect(portfolioWords([portfolio('North', 500, 501), portfolio('South', 500, 520)])).toBe(
      'No portfolio is behind its forecast.',
    );
    expect(portfolioWords([london])).toBeNull();
  });
});

describe('a cause that late and silent assets share', () => {
  const HOUR = 3_600_000;
  const fleet = (assets: [district: string | null, lastReadingMs: number | null, status: ReportStatus][]) => {
    const districts: Record<string, District> = {};
    for (const [district, lastReadingMs, status] of assets)
      addToDistricts(districts, { district, lastReadingMs }, status === 'LATE' || status === 'SILENT');
    return sharedCauseOf(districts);
  };

  it('is that of districts from which nothing has come since one instant', () => {
    const dark = (district: string) => Array.from({ length: 3 }, () => [district, HOUR, 'SILENT'] as const);
    const assets = [...dark('SE22'), ...dark('SE15'), ['N1', 2 * HOUR, 'REPORTING'] as const];
    expect(fleet(assets.map((each) => [...each]))).toEqual({
      assets: 6,
      districts: ['SE15', 'SE22'],
      sinceMs: 1.5 * HOUR,
    });
    // One asset that reports, or too few assets, and there is no such cause.
    expect(fleet([...assets.map((each) => [...each] as never), ['SE15', 2 * HOUR, 'REPORTING']])).toBeNull();
    expect(fleet(dark('SE15').map((each) => [...each]))).toBeNull();
    expect(fleet([[null, null, 'SILENT']])).toBeNull();
  });
});
