import { IconBox, IconPlus } from '@tabler/icons-react';
import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import * as z from 'zod';
import type { QueryOf } from '#app/data/operationTypes.ts';
import { listQuery } from '#app/data/query.ts';
import { usePermission } from '#app/data/usePermission.ts';
import { UnitForm } from '#app/features/schemes/units/index.ts';
import { ListPage } from '#app/shell/ListPage.tsx';
import { ChoiceFilter } from '#app/table/ChoiceFilter.tsx';
import { NoMatch } from '#app/table/NoMatch.tsx';
import { pageDefaults, pageSearch, sortSearch, undefinedIfEmpty } from '#app/table/pageSearch.ts';
import { SearchBox } from '#app/table/SearchBox.tsx';
import { Toolbar } from '#app/table/Toolbar.tsx';
import { useListScreen } from '#app/table/useListScreen.ts';
import { MARKET_ZONES, zoneNumber } from '#energy/zones.ts';
import { unitColumns } from './unitColumns.tsx';

const ZONES = MARKET_ZONES.map((value) => ({ value, label: `Zone ${zoneNumber(value)}` }));

const Search = z.object({
  ...pageSearch,
  zone: z.enum(MARKET_ZONES).optional().catch(undefined),
  sort: sortSearch(['unitId', 'createdUTC'], 'unitId'),
});
type Search = z.infer<typeof Search>;
const defaults = { ...pageDefaults, sort: 'unitId' as const };

const queryOf = ({ search, ...query }: Search): QueryOf<'listUnits'> => ({
  ...query,
  search: undefinedIfEmpty(search),
});

/** A row on a phone. */
const LINES = { lead: 'unitId', under: ['schemeName', 'members'], edge: 'ratedMw', edgeUnder: 'strikes' };

export const Route = createFileRoute('/_frame/units/')({
  validateSearch: Search,
  search: { middlewares: [stripSearchParams(defaults)] },
  component: UnitsPage,
});

function UnitsPage() {
  const address = Route.useSearch();
  const navigate = Route.useNavigate();
  const mayCreate = usePermission('createUnit');
  const [isCreating, setIsCreating] = useState(false);
  const list = useListScreen({
    list: listQuery('listUnits'),
    query: queryOf(address),
    address,
    defaults,
    go: (search, replace) => void navigate({ search, replace, resetScroll: false }),
  });
  const { changeAddress, clearFilters } = list;
  const isFiltered = address.search !== '' || address.zone !== undefined;
  return (
    <ListPage
      title="Units"
      note="A unit is what is offered to a buyer: the ready assets of a portfolio in one zone."
      list={list}
      create={
        mayCreate && {
          label: 'Create unit',
          icon: <IconPlus size={16} stroke={1.8} />,
          run: () => setIsCreating(true),
        }
      }
      above={
        <Toolbar>
          <SearchBox label="Unit ID" value={address.search} onChange={(search) => changeAddress({ search }, true)} />
          <ChoiceFilter
            label="Zone"
            any="Any zone"
            options={ZONES}
            value={address.zone}
            onChange={(zone) => changeAddress({ zone })}
          />
        </Toolbar>
      }
      columns={unitColumns}
      table={{ lines: LINES }}
      rowId={({ unitUUID }) => unitUUID}
      noMatch={isFiltered && <NoMatch icon={IconBox} what="unit" onClear={clearFilters} />}
      empty={{
        icon: IconBox,
        title: 'No units yet',
        text: 'Create a unit so that offers can be made of its assets.',
      }}
    >
      <Suspense>{isCreating && <UnitForm onClose={() => setIsCreating(false)} />}</Suspense>
    </ListPage>
  );
}
