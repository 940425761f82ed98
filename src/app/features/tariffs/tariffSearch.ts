import * as z from 'zod';
import type { TariffListQuery } from '#app/data/api/tariffs.ts';
import { undefinedIfEmpty, pageDefaults, pageSearch } from '#app/table/pageSearch.ts';
import { direction } from '#contract/primitives.ts';
import { tariffStatus, tariffType } from '#contract/tariffKind.ts';

const sorts = ['name', '-name', 'validFrom', '-validFrom'] as const;

/** The tariff list's address. */
export const TariffSearch = z.object({
  ...pageSearch,
  status: tariffStatus.default('ACTIVE').catch('ACTIVE'),
  direction: direction.optional().catch(undefined),
  type: tariffType.optional().catch(undefined),
  sort: z.enum(sorts).default('-validFrom').catch('-validFrom'),
});
export type TariffSearch = z.infer<typeof TariffSearch>;
export const tariffSearchDefaults = { ...pageDefaults, status: 'ACTIVE', sort: '-validFrom' } as const;

export const queryOf = ({ search, type, ...address }: TariffSearch): TariffListQuery => ({
  ...address,
  search: undefinedIfEmpty(search),
  tariffType: type,
});
export const isFiltered = ({ search, status, direction: chosenDirection, type }: TariffSearch): boolean =>
  search !== '' || status !== 'ACTIVE' || chosenDirection !== undefined || type !== undefined;
