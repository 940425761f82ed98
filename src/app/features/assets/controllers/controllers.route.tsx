import { IconPlus, IconPlugConnected } from '@tabler/icons-react';
import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import type { QueryOf } from '#app/data/operationTypes.ts';
import { listQuery } from '#app/data/query.ts';
import { usePermission } from '#app/data/usePermission.ts';
import { channelWords } from '#app/format/dispatchWords.ts';
import { ListPage } from '#app/shell/ListPage.tsx';
import { ChoiceFilter } from '#app/table/ChoiceFilter.tsx';
import { NoMatch } from '#app/table/NoMatch.tsx';
import { undefinedIfEmpty } from '#app/table/pageSearch.ts';
import { SearchBox } from '#app/table/SearchBox.tsx';
import { Toolbar } from '#app/table/Toolbar.tsx';
import { useListScreen } from '#app/table/useListScreen.ts';
import { ListVerdictLine } from '#app/ui/ListVerdictLine.tsx';
import { controllerChannel } from '#contract/dispatch/controller.ts';
import { controllerColumns } from './controllerColumns.tsx';
import { ControllersSearch, controllersSearchDefaults } from './controllerSearch.ts';

const ControllerDialog = lazy(() => import('./ControllerDialog.tsx'));
const channels = controllerChannel.options.map((value) => ({ value, label: channelWords[value] }));

const queryOf = ({ search, ...query }: ControllersSearch): QueryOf<'listControllers'> => ({
  ...query,
  search: undefinedIfEmpty(search),
});

/** A row on a phone. */
const LINES = { lead: 'name', under: ['channel', 'lastSeenUTC'], edge: 'powerKw', edgeUnder: 'health' };

export const Route = createFileRoute('/_frame/controllers/')({
  validateSearch: ControllersSearch,
  search: { middlewares: [stripSearchParams(controllersSearchDefaults)] },
  component: ControllersPage,
});

function ControllersPage() {
  const address = Route.useSearch();
  const navigate = Route.useNavigate();
  const mayCreate = usePermission('createController');
  const [creating, setCreating] = useState(false);
  const list = useListScreen({
    list: listQuery('listControllers'),
    query: queryOf(address),
    address,
    defaults: controllersSearchDefaults,
    go: (search, replace) => void navigate({ search, replace, resetScroll: false }),
  });
  const { changeAddress, clearFilters } = list;
  const filtered = address.search !== '' || address.channel !== undefined;
  return (
    <ListPage
      title="Controllers"
      note="Controllers receive dispatches and switch assets: a manufacturer’s cloud, a gateway or a person."
      verdict={<ListVerdictLine list="CONTROLLERS" />}
      list={list}
      create={
        mayCreate && {
          label: 'Create controller',
          icon: <IconPlus size={16} stroke={1.8} />,
          run: () => setCreating(true),
        }
      }
      above={
        <Toolbar>
          <SearchBox label="Name" value={address.search} onChange={(search) => changeAddress({ search }, true)} />
          <ChoiceFilter
            label="Channel"
            any="Any channel"
            options={channels}
            value={address.channel}
            onChange={(channel) => changeAddress({ channel })}
          />
        </Toolbar>
      }
      columns={controllerColumns}
      table={{ lines: LINES }}
      rowId={({ controllerUUID }) => controllerUUID}
      noMatch={filtered && <NoMatch icon={IconPlugConnected} what="controller" onClear={clearFilters} />}
      empty={{
        icon: IconPlugConnected,
        title: 'No controllers yet',
        text: 'Create a controller and assign assets to it so that events can be dispatched.',
      }}
    >
      <Suspense>{creating && <ControllerDialog onClose={() => setCreating(false)} />}</Suspense>
    </ListPage>
  );
}
