import { IconAlertTriangle, IconArchive, IconMapPin, IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { useParts } from '#app/data/offeredOperations.ts';
import { query } from '#app/data/query.ts';
import { usePermission } from '#app/data/usePermission.ts';
import { UnitForm } from '#app/features/schemes/units/index.ts';
import { formatDate, formatDay, formatFixed, formatNumber } from '#app/format/format.ts';
import { Chip } from '#app/ui/Chip.tsx';
import { ErrorState } from '#app/ui/ErrorState.tsx';
import { FactGrid } from '#app/ui/FactGrid.tsx';
import { Floor, FloorItem } from '#app/ui/Floor.tsx';
import { Panel } from '#app/ui/Panel.tsx';
import { PlainLink } from '#app/ui/PlainLink.tsx';
import { type RecordAction, RecordHeader } from '#app/ui/RecordHeader.tsx';
import { RoutePending } from '#app/ui/routeStates.tsx';
import { SectionHead } from '#app/ui/SectionHead.tsx';
import { Stage, StageFacts, VerdictLine } from '#app/ui/Stage.tsx';
import type { StrikeCounts, UnitStrikes } from '#contract/strike.ts';
import type { Unit } from '#contract/unit.ts';
import { zoneNumber } from '#energy/zones.ts';
import { plural } from '#text/count.ts';
import { GUARDRAILS } from '../guardrails.ts';
import { FactorStrip } from './FactorStrip.tsx';
import { SeasonBars } from './SeasonBars.tsx';
import { StrikeSquares } from './StrikeSquares.tsx';
import { isAtRisk, leftText, periodText } from './strikeWords.ts';
import { outcomeFacts, UnitOutcomes } from './UnitOutcomes.tsx';
import { WeakMembers } from './WeakMembers.tsx';
import classes from './units.module.css';

export const Route = createFileRoute('/_frame/units/$unitUUID')({
  loader: ({ context, params }) =>
    void context.queryClient.prefetchQuery(query('getUnit', { params: { unitUUID: params.unitUUID } })),
  component: UnitPage,
});

const needs = {
  strikes: ['getUnitStrikes'],
  season: ['getUnitSeason'],
  members: ['listEventAssetStats'],
} as const;
/** Evenings of the bars, and rows of the table below. */
const PAGE_SIZE = 18;
const EDIT: RecordAction<'edit'> = {
  opens: 'edit',
  label: 'Edit guardrails',
  command: 'Edit unit',
  icon: IconPencil,
};

function UnitPage() {
  const { unitUUID } = Route.useParams();
  const { data, error, refetch } = useQuery(query('getUnit', { params: { unitUUID } }));
  if (data) return <UnitView key={unitUUID} unit={data} />;
  return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <RoutePending />;
}

/** Page of a unit: its deliveries, its strikes, and the bounds of its offers. */
function UnitView({ unit }: { unit: Unit }) {
  const { unitUUID, unitId, schemeUUID, status } = unit;
  const has = useParts(needs);
  const [page, setPage] = useState({ page: 1, pageSize: PAGE_SIZE });
  const mayChange = usePermission('updateUnit') && status === 'ACTIVE';
  const strikes = useQuery(query('getUnitStrikes', { params: { unitUUID } }, { enabled: has.strikes }));
  const season = useQuery(query('getUnitSeason', { params: { unitUUID }, query: page }, { enabled: has.season }));
  const counts = strikes.data?.strikes ?? null;
  const newest = season.data?.requirements.data.find(
    ({ eventUUID, deliveredMwh }) => eventUUID !== null && deliveredMwh !== null,
  );
  const weak = has.members ? newest : undefined;
  return (
    <>
      <Stage>
        <RecordHeader<'edit'>
          title={unitId}
          crumbs={[{ label: 'Units', to: '/units' }]}
          chips={<UnitChips unit={unit} counts={counts} />}
          note={<UnitNote unit={unit} />}
          actions={mayChange ? [EDIT] : []}
          renderDialog={(_opened, close) => <UnitForm schemeUUID={schemeUUID} unit={unit} onClose={close} />}
        />
        {has.strikes && (
          <VerdictLine verdict={strikes.data?.verdict} say={strikes.data ? sayOf(strikes.data) : undefined} />
        )}
        {season.data && (
          <StageFacts
            facts={[
              {
                label: 'Members',
                value: formatNumber(unit.members),
                note: unit.ratedMw === null ? undefined : `${formatFixed(unit.ratedMw, 2)} MW rated`,
              },
              ...outcomeFacts(season.data, counts),
            ]}
          />
        )}
      </Stage>
      <Floor keepsSpans>
        {has.strikes && (
          <FloorItem span={12}>
            <Panel>
              <FactorStrip
                acceptances={strikes.data?.acceptances}
                strikes={counts}
                error={strikes.error}
                onRetry={() => void strikes.refetch()}
              />
              {counts && <StrikeLine counts={counts} />}
            </Panel>
          </FloorItem>
        )}
        {has.season && (
          <FloorItem span={7}>
            <Panel>
              <SeasonBars season={season.data} error={season.error} onRetry={() => void season.refetch()} />
            </Panel>
          </FloorItem>
        )}
        <FloorItem span={5}>
          <Panel>
            {weak ? (
              <WeakMembers eventUUID={weak.eventUUID!} eventName={weak.eventName!} />
            ) : (
              <Guardrails unit={unit} />
            )}
          </Panel>
        </FloorItem>
        {season.data && season.data.requirements.totalItems > 0 && (
          <FloorItem span={weak ? 8 : 12}>
            <Panel>
              <UnitOutcomes season={season.data} onPage={setPage} />
            </Panel>
          </FloorItem>
        )}
        {weak && (
          <FloorItem span={4}>
            <Panel>
              <Guardrails unit={unit} />
            </Panel>
          </FloorItem>
        )}
      </Floor>
    </>
  );
}

function UnitChips({ unit, counts }: { unit: Unit; counts: StrikeCounts | null }) {
  return (
    <>
      {counts && isAtRisk(counts) && <Chip word={leftText(counts)} tone="bad" icon={IconAlertTriangle} />}
      <Chip word={`Zone ${zoneNumber(unit.zone)}`} tone="quiet" icon={IconMapPin} />
      {unit.status === 'ARCHIVED' && <Chip word="Archived" tone="quiet" icon={IconArchive} />}
    </>
  );
}

/** Scheme and portfolio of the unit, and for which days it may be offered. */
const UnitNote = ({ unit }: { unit: Unit }) => (
  <span className={classes.subject}>
    <PlainLink to="/schemes/$schemeUUID" params={{ schemeUUID: unit.schemeUUID }}>
      {unit.schemeName}
    </PlainLink>
    {' · ready assets of '}
    <PlainLink to="/portfolios/$portfolioUUID" params={{ portfolioUUID: unit.portfolioUUID }}>
      {unit.portfolioName}
    </PlainLink>
    {` in zone ${zoneNumber(unit.zone)} · ${validText(unit)}`}
  </span>
);

const validText = ({ validFrom, validTo, createdUTC }: Unit): string =>
  [
    validFrom === null ? `since ${formatDay(createdUTC, true)}` : `from ${formatDate(validFrom, true)}`,
    ...(validTo === null ? [] : [`until ${formatDate(validTo, true)}`]),
  ].join(' ');

/** Strikes that are not settled yet, or the date since when a unit is at risk. */
function sayOf({ strikes, acceptances }: UnitStrikes): string {
  if (acceptances.length === 0) return 'None of its offers was accepted yet.';
  if (!strikes) return '\u00a0';
  const { unsettled, reachedUTC, factorBelow } = strikes;
  const parts = [
    ...(reachedUTC === null ? [] : [`The limit was reached on ${formatDay(reachedUTC)}.`]),
    ...(unsettled === 0
      ? []
      : [`${plural(unsettled, 'accepted half-hour')} ${unsettled === 1 ? 'is' : 'are'} not settled yet.`]),
  ];
  return parts.length > 0 ? parts.join(' ') : `A strike is an accepted half-hour with K below ${factorBelow}.`;
}

function StrikeLine({ counts }: { counts: StrikeCounts }) {
  const { consecutive, ofConsecutive, inPeriod, ofPeriod } = counts;
  const tone = isAtRisk(counts) ? 'bad' : undefined;
  return (
    <p className={classes.strikes}>
      {ofConsecutive !== null && (
        <span>
          In a row <StrikeSquares count={consecutive} of={ofConsecutive} />
          <b data-tone={tone}>
            {consecutive} of {ofConsecutive}
          </b>
        </span>
      )}
      {ofPeriod !== null && (
        <span>
          In {periodText(counts)} <StrikeSquares count={inPeriod} of={ofPeriod} />
          <b>
            {inPeriod} of {ofPeriod}
          </b>
        </span>
      )}
    </p>
  );
}

const AUTOPILOT = { OFF: 'Off', APPROVE: 'Approves proposed offers' };

function Guardrails({ unit: { guardrails } }: { unit: Unit }) {
  const facts = GUARDRAILS.flatMap(([of, name, write]) => {
    const value = guardrails[of];
    return value === null ? [] : [[name, write(value)] as const];
  });
  return (
    <div className={classes.guardrails}>
      <SectionHead title="Guardrails" note="bounds of its offers" />
      <FactGrid columns={2} facts={[...facts, ['Autopilot', AUTOPILOT[guardrails.autopilot.mode ?? 'OFF']]]} />
      {facts.length === 0 && <p className={classes.note}>No bounds: offers are held by the market’s rules alone.</p>}
    </div>
  );
}
