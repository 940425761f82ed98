import type { DayType } from '#energy/bankHolidays.ts';
import type { EventType } from '#energy/delivery.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { type DayPower, powerOver, readDayPower } from './dayPower.ts';
import { type Members, membersOf } from './membersOf.ts';
import { type MainScheme, readMainScheme, type ReadyAssets, readReady } from './readReady.ts';
import { readUsualWindow, slotsOf, type UsualWindow } from './usualWindow.ts';

/** Known power of a portfolio. */
export interface Capability {
  members: Members;
  scheme: MainScheme | null;
  ready: ReadyAssets;
  readyCount: number;
  /** Number of assets for which each of the sample stands. */
  scale: number;
  window: UsualWindow | null;
  pastEvents: number;
  days: Partial<Record<DayType, DayPower | null>>;
  usual: { expectedKw: number; sureKw: number } | null;
}

const NO_READY_ASSETS: ReadyAssets = { types: [], sample: [] };

/** Reads what the ready assets of a portfolio would deliver on days of these types, at most `most` of them measured. */
export async function readCapability(
  scope: TenantScope,
  portfolioUUID: string,
  { eventType, types, most }: { eventType: EventType; types: readonly DayType[]; most: number },
): Promise<Capability> {
  const members = await membersOf(scope, portfolioUUID);
  const scheme = await readMainScheme(scope, members);
  const ready = scheme ? await readReady(scope, portfolioUUID, scheme.scheme_uuid, members, most) : NO_READY_ASSETS;
  const readyCount = ready.types.reduce((sum, type) => sum + type.ready, 0);
  const scale = ready.sample.length === 0 ? 0 : readyCount / ready.sample.length;
  const window = await readUsualWindow(scope, portfolioUUID, eventType);
  const days: Capability['days'] = {};
  let pastEvents = 0;
  for (const type of types) {
    const { power, pastEvents: learntFrom } = await readDayPower(scope, {
      type,
      eventType,
      method: scheme?.baseline_method ?? 'BL01',
      assets: ready.sample.map(({ assetUUID }) => assetUUID),
    });
    days[type] = power;
    pastEvents = learntFrom;
  }
  const working = days.WORKING ?? null;
  return {
    members,
    scheme,
    ready,
    readyCount,
    scale,
    window,
    pastEvents,
    days,
    usual: usualOf(working, window, scale),
  };
}

function usualOf(day: DayPower | null, window: UsualWindow | null, scale: number): Capability['usual'] {
  if (day === null || window === null) return null;
  const { first, end } = slotsOf(window);
  const { expectedKw, p10Kw } = powerOver(day, first, end);
  return { expectedKw: scale * expectedKw, sureKw: scale * p10Kw };
}
