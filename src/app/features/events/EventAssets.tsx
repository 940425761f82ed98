import { useMemo } from 'react';
import { MiniBars } from '#app/charts/MiniBars.tsx';
import { usePortfolioNames } from '#app/data/names.ts';
import { listQuery } from '#app/data/query.ts';
import { useMayOperate } from '#app/data/session.ts';
import { BulkBar, optTasks, refusalWords, selectionOf, useSelection } from '#app/features/events/optIn/index.ts';
import { formatEnergy, formatFixed } from '#app/format/format.ts';
import { assetIdColumn, assetNameColumn, portfolioNameColumn } from '#app/table/assetRowColumns.tsx';
import { type Column, formatSort } from '#app/table/columns.ts';
import { FilterChips } from '#app/table/FilterChips.tsx';
import { undefinedIfEmpty } from '#app/table/pageSearch.ts';
import { NoParticipantMatches, ParticipantsTable } from '#app/table/ParticipantsTable.tsx';
import { pageOf, useListTable } from '#app/table/useListTable.ts';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { PlainLink } from '#app/ui/PlainLink.tsx';
import { StatusChip } from '#app/ui/StatusChip.tsx';
import { statusWords } from '#app/ui/statusWords.ts';
import { Time } from '#app/ui/Time.tsx';
import { type Event, type EventAsset, eventAssetState } from '#contract/event.ts';
import type { EventPageSearch } from './eventPageSearch.ts';
import { invitationText } from './invitationWords.ts';
import { keptColumn } from './keptColumns.tsx';
import { isOpen } from './outcome.ts';
import { pollAnswers } from './queryRules.ts';

type EventAssetsProps = {
  event: Event;
  search: EventPageSearch;
  onChange: (changes: Partial<EventPageSearch>, replace?: boolean) => void;
};

/** Who was invited, who takes part, and what each would use without the event. Opting ends when the event starts. */
export function EventAssets({ event, search, onChange }: EventAssetsProps) {
  const { eventUUID, name, state } = event;
  const mayOpt = useMayOperate() && isOpen(event);
  const { page, pageSize, assetSort: sort = 'name', state: assetState } = search;
  const text = undefinedIfEmpty(search.search);
  const { data, error, table } = useListTable({
    list: listQuery('listEventAssets', {
      params: { 'event-uuid': eventUUID },
      ...pollAnswers(state === 'SCHEDULED' || state === 'STARTED'),
    }),
    query: { search: text, state: assetState, sort, page, pageSize },
    address: { page, pageSize, sort },
    onChange: (paging) => onChange(paging),
  });
  const portfolioNames = usePortfolioNames();
  const isMailed = data?.data.some(({ invitation }) => invitation !== null) ?? false;
  const isKept = data?.data.some(({ reservedKw }) => reservedKw !== null) ?? false;
  const columns = useMemo(
    () => [...assetColumns(portfolioNames, isMailed), ...(isKept ? [keptColumn<EventAsset>()] : [])],
    [portfolioNames, isMailed, isKept],
  );
  const paging = pageOf(search, data);
  const selection = useSelection({ eventUUID, eventState: assetState, search: text }, paging.totalItems);
  const isFiltered = text !== undefined || assetState !== undefined;

  return (
    <>
      <ParticipantsTable
        label="Assets of the event"
        columns={columns}
        search={search.search}
        onSearch={(next) => onChange({ search: next }, true)}
        filters={
          <FilterChips
            label="State"
            options={eventAssetState.options.map((value) => ({ value, label: statusWords.eventAsset[value].word }))}
            value={assetState ?? null}
            onChange={(value) => onChange({ state: value ?? undefined })}
          />
        }
        table={{
          ...table,
          onSort: (next) => onChange({ assetSort: formatSort(next) as EventPageSearch['assetSort'] }),
          error,
          page: paging,
          empty: isFiltered ? <NoParticipantMatches /> : <NoAssets open={mayOpt} />,
          ...(mayOpt && selectionOf(selection, data?.data)),
        }}
      />
      {mayOpt && (
        <BulkBar
          selection={selection}
          totalItems={paging.totalItems}
          tasks={optTasks({ kind: 'event', uuid: eventUUID, name })}
        />
      )}
    </>
  );
}

function NoAssets({ open }: { open: boolean }) {
  if (!open)
    return <EmptyState title="No assets took part" text="No assets were invited or opted in before the event." />;
  return (
    <EmptyState
      title="No assets invited yet"
      text="Assign a portfolio to invite its ready assets, or choose assets in the list and opt them into this event."
      action={<PlainLink to="/assets">Choose assets</PlainLink>}
    />
  );
}

/** Result of a standing opt-in, or the reason why it did nothing. */
function standingReason(
  optedBy: EventAsset['optedBy'] | undefined,
  refusal: EventAsset['standingRefusal'] | undefined,
): string | null {
  if (optedBy === 'STANDING') return 'By its standing opt-in';
  return refusal ? `Not opted in by its standing opt-in: ${refusalWords[refusal].reason}` : null;
}

const assetColumns = (portfolioNames: ReadonlyMap<string, string>, isMailed: boolean): Column<EventAsset>[] => [
  { ...assetNameColumn, id: 'name', sortable: true },
  { ...assetIdColumn, sortable: true },
  portfolioNameColumn(portfolioNames),
  {
    id: 'state',
    header: 'State',
    sortable: true,
    width: 120,
    cell: ({ state, optedBy, standingRefusal }) => (
      <StatusChip kind="eventAsset" status={state} reason={standingReason(optedBy, standingRefusal)} />
    ),
  },
  {
    id: 'optedUTC',
    header: 'Since',
    sortable: true,
    cell: ({ optedUTC }) => (optedUTC === null ? '–' : <Time at={optedUTC} />),
  },
  ...(isMailed
    ? [
        {
          id: 'invitation',
          header: 'E-mail invitation',
          hint: 'When the user was invited by e-mail, and how they replied through the link',
          width: 240,
          value: ({ invitation }: EventAsset) => {
            const said = invitationText(invitation);
            return said && [said.text, said.at].filter(Boolean).join(' ');
          },
          cell: ({ invitation }: EventAsset) => <Invitation invitation={invitation} />,
        },
      ]
    : []),
  {
    id: 'baseline',
    header: 'Baseline, kWh',
    hint: 'Expected use over the window',
    numeric: true,
    width: 120,
    cell: ({ baseline }) => formatFixed(sumOf(baseline), 3),
  },
  {
    id: 'window',
    header: 'By half-hour',
    width: 112,
    cell: ({ baseline }) => (baseline === null ? '–' : <Window baseline={baseline} />),
  },
];

function sumOf(baseline: EventAsset['baseline']): number | null {
  const known = baseline?.filter(({ value }) => value !== null) ?? [];
  return known.length === 0 ? null : known.reduce((sum, { value }) => sum + value!, 0);
}

function Window({ baseline }: { baseline: NonNullable<EventAsset['baseline']> }) {
  const values = baseline.map(({ value }) => value);
  return (
    <MiniBars
      values={values}
      label={`Baseline per half-hour: ${values.map((value) => formatEnergy(value)).join(', ')}`}
      colour="var(--hh-baseline)"
      below="var(--hh-baseline)"
    />
  );
}

/** How an asset's user was invited and answered, with the mail behind it. */
function Invitation({ invitation }: Pick<EventAsset, 'invitation'>) {
  const said = invitationText(invitation);
  if (said === null) return '–';
  const mail = invitation?.mailUUID ?? null;
  return (
    <>
      {mail === null ? (
        said.text
      ) : (
        <PlainLink to="/settings/mail" search={{ tab: 'mails', mail }}>
          {said.text}
        </PlainLink>
      )}
      {said.at !== null && (
        <>
          {', '}
          <Time at={said.at} />
        </>
      )}
    </>
  );
}
