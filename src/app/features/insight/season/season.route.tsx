import { Select, SegmentedControl, Skeleton, Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery, useMutation } from '@tanstack/react-query';
import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { api } from '#app/data/client.ts';
import { useNow } from '#app/data/clock.ts';
import { query } from '#app/data/query.ts';
import { SEASON_EVENTS, allSchemes } from '#app/data/sharedQueries.ts';
import { saveCsv } from '#app/format/exportCsv.ts';
import { csvOf, fetchAllRows, savedWords } from '#app/table/listCsv.ts';
import { ErrorState } from '#app/ui/ErrorState.tsx';
import { Floor, FloorItem } from '#app/ui/Floor.tsx';
import { notifyError, notifySuccess } from '#app/ui/notify.ts';
import { PageHeader } from '#app/ui/PageHeader.tsx';
import { Panel } from '#app/ui/Panel.tsx';
import { Stage } from '#app/ui/Stage.tsx';
import { useNarrowerThan } from '#app/ui/useNarrowerThan.ts';
import { MAX_PAGE_SIZE } from '#contract/paging.ts';
import type { Season } from '#contract/season.ts';
import { Losses } from './Losses.tsx';
import { MonthsAndSchemes } from './MonthsAndSchemes.tsx';
import { schemeNames, seasonColumns, type SeasonRange } from './seasonColumns.tsx';
import { SeasonEvents } from './SeasonEvents.tsx';
import { SeasonLanes } from './SeasonLanes.tsx';
import { rangeOf, seasonDefaults, seasonName, SeasonSearch } from './seasonSearch.ts';
import { SeasonStage } from './SeasonStage.tsx';

const PHONE_PX = 720;
const TABLES_PX = 240;

/** Every £ of a settled event opens its receipt, and that its statement. */
const HIDDEN = ['statement'];

export const Route = createFileRoute('/_frame/season')({
  validateSearch: SeasonSearch,
  search: { middlewares: [stripSearchParams(seasonDefaults)] },
  component: SeasonPage,
});

/** How the events of a season did, in energy, K and money. */
function SeasonPage() {
  const { span, scheme } = Route.useSearch();
  const navigate = Route.useNavigate();
  const now = useNow();
  const narrow = useNarrowerThan(PHONE_PX);
  const asked = { ...rangeOf(span, now), ...(scheme !== undefined && { schemeUUID: scheme }) };
  const { data, error, refetch, isPlaceholderData } = useQuery(
    query('getSeason', { query: { ...asked, pageSize: SEASON_EVENTS } }),
  );
  const { data: schemes } = useQuery(allSchemes());
  const change = (changes: Partial<SeasonSearch>) =>
    void navigate({ search: (before) => ({ ...before, ...changes }), resetScroll: false });
  const retry = () => void refetch();
  return (
    <>
      <Stage>
        <PageHeader
          title="Season"
          actions={
            <>
              <SegmentedControl
                aria-label="Time"
                data={[
                  { value: 'month', label: 'Month' },
                  { value: 'season', label: seasonName(now) },
                  { value: 'year', label: 'Year' },
                ]}
                value={span}
                onChange={(value) => change({ span: value })}
              />
              <Select
                aria-label="Scheme"
                placeholder="All schemes"
                w={190}
                clearable
                data={(schemes?.data ?? []).map(({ schemeUUID, name }) => ({ value: schemeUUID, label: name }))}
                value={scheme ?? null}
                onChange={(value) => change({ scheme: value ?? undefined })}
              />
              <ExportSeason season={data} query={asked} />
            </>
          }
        />
        <SeasonStage season={data} />
      </Stage>
      <Floor keepsSpans>
        <FloorItem span={12}>
          <Panel>
            <SeasonLanes season={data} error={error} onRetry={retry} stale={isPlaceholderData} />
          </Panel>
        </FloorItem>
        {data ? (
          data.totals.settled > 0 && (
            <>
              <FloorItem span={8}>
                <MonthsAndSchemes season={data} narrow={narrow} />
              </FloorItem>
              <FloorItem span={4}>
                <Losses season={data} />
              </FloorItem>
            </>
          )
        ) : (
          <FloorItem span={12}>
            {error ? <ErrorState error={error} onRetry={retry} /> : <Skeleton height={TABLES_PX} />}
          </FloorItem>
        )}
        <FloorItem span={12}>
          <SeasonEvents key={JSON.stringify(asked)} season={data} query={asked} hidden={HIDDEN} />
        </FloorItem>
      </Floor>
    </>
  );
}

/** Saves every event of the season as CSV, with the words and units of the table. */
function ExportSeason({ season, query }: { season: Season | undefined; query: SeasonRange }) {
  const save = useMutation({
    mutationFn: async () => {
      const fetched = await fetchAllRows(
        async (at) => (await api.getSeason({ query: { ...query, ...at, pageSize: MAX_PAGE_SIZE } })).events,
      );
      saveCsv('season', csvOf(seasonColumns(schemeNames(season)), fetched.rows));
      return fetched;
    },
    onSuccess: (fetched) => notifySuccess(savedWords(fetched)),
    onError: notifyError,
  });
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} stroke={1.8} />}
      loading={save.isPending}
      disabled={season === undefined || season.events.totalItems === 0}
      onClick={() => save.mutate()}
    >
      Export
    </Button>
  );
}
