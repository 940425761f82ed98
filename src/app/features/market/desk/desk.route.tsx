import { ActionIcon, Button, Skeleton } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { lazy, type ReactNode, useMemo, useState } from 'react';
import { z } from 'zod';
import { useNow } from '#app/data/clock.ts';
import { useIsOffered } from '#app/data/offeredOperations.ts';
import { query } from '#app/data/query.ts';
import { useOperation } from '#app/data/useOperation.ts';
import { usePermission } from '#app/data/usePermission.ts';
import { formatDay, formatFixed, formatPeriods } from '#app/format/format.ts';
import { Chip } from '#app/ui/Chip.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { ErrorState } from '#app/ui/ErrorState.tsx';
import { notifyError } from '#app/ui/notify.ts';
import { PageHeader } from '#app/ui/PageHeader.tsx';
import { SectionHead } from '#app/ui/SectionHead.tsx';
import { Stage, StageFacts, VerdictLine } from '#app/ui/Stage.tsx';
import { useNarrowerThan } from '#app/ui/useNarrowerThan.ts';
import type { RequirementOffers } from '#contract/offer.ts';
import type { ListedRequirement } from '#contract/requirement.ts';
import { hasResult } from '#energy/offers/offerState.ts';
import { plural } from '#text/count.ts';
import { Countdown } from './Countdown.tsx';
import {
  type Edits,
  isEqualTerms,
  type OfferTerms,
  openDesk,
  type OpenOffer,
  submittedSumsOf,
  sumsOf,
  wholePounds,
} from './desk.ts';
import { DeskFoot } from './DeskFoot.tsx';
import { sentenceOf, stateOf, windowOf } from './deskWords.ts';
import { EveningOffers } from './EveningOffers.tsx';
import { GridKey, OfferGrid } from './OfferGrid.tsx';
import { OfferInspector } from './OfferInspector.tsx';
import { EveryOffer, OtherOutcomes } from './OfferOutcomes.tsx';
import { PhoneOffers } from './PhoneOffers.tsx';
import { WideHistory } from './WideHistory.tsx';
import classes from './Desk.module.css';

const SubmitOffers = lazy(() => import('./SubmitOffers.tsx'));

const Search = z.object({ requirement: z.string().optional().catch(undefined) });
export const Route = createFileRoute('/_frame/desk')({ component: DeskPage, validateSearch: Search });

const PHONE_PX = 720;
/** Width from which on the inspector stands beside the grid. */
const WIDE_PX = 2200;

/** The day's requirement: what is asked, what is offered, and the one button that approves it. */
function DeskPage() {
  const { requirement } = Route.useSearch();
  const { data, error, refetch } = useQuery(
    query('listRequirements', { query: { pageSize: 20, sort: '-submissionTime' } }),
  );
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  const listed = data?.data;
  const shown =
    listed?.find(({ requirementUUID }) => requirementUUID === requirement) ??
    listed?.findLast(({ isOpen }) => isOpen) ??
    listed?.[0];
  if (listed && !shown)
    return (
      <>
        <Stage>
          <PageHeader title="Desk" actions={<UnitsButton />} />
          <VerdictLine
            verdict={{ sentence: 'No requirement yet.', tone: 'NEUTRAL' }}
            say="Upload the buyer's requirement on the Market page, or turn on its feed: offers of every unit are then proposed here."
          />
        </Stage>
        <EmptyState
          title="Nothing is asked"
          text="The half-hours of the next requirement appear here, with an offer of each unit."
          action={
            <Button component={Link} to="/market">
              Open Market
            </Button>
          }
        />
      </>
    );
  if (!listed || !shown) return <Skeleton height={600} />;
  const place = listed.indexOf(shown);
  return (
    <Desk
      key={shown.requirementUUID}
      requirement={shown}
      steps={<Steps earlier={listed[place + 1]} later={listed[place - 1]} />}
    />
  );
}

const UnitsButton = () => (
  <Button variant="default" component={Link} to="/units">
    Units
  </Button>
);

/** The ways to the requirements before and after the one that is shown. */
const Steps = ({
  earlier,
  later,
}: {
  earlier: ListedRequirement | undefined;
  later: ListedRequirement | undefined;
}) => (
  <span className={classes.steps}>
    <Step to={earlier} label="Earlier requirement" icon={<IconChevronLeft size={16} />} />
    <Step to={later} label="Later requirement" icon={<IconChevronRight size={16} />} />
  </span>
);

const Step = ({ to, label, icon }: { to: ListedRequirement | undefined; label: string; icon: ReactNode }) =>
  to ? (
    <ActionIcon
      aria-label={`${label}, ${to.buyerEventId}`}
      renderRoot={(props) => <Link to="/desk" search={{ requirement: to.requirementUUID }} {...props} />}
    >
      {icon}
    </ActionIcon>
  ) : (
    <ActionIcon aria-label={label} disabled>
      {icon}
    </ActionIcon>
  );

function Desk({ requirement, steps }: { requirement: ListedRequirement; steps: ReactNode }) {
  const { requirementUUID, isOpen, submissionTime } = requirement;
  const { data: found, error, refetch } = useQuery(query('getRequirementOffers', { params: { requirementUUID } }));
  const [edits, setEdits] = useState<Edits>(new Map());
  const [selected, setSelected] = useState<string>();
  const [isSubmitting, setIsSubmitting] = useState(false);
  const isPhone = useNarrowerThan(PHONE_PX);
  const isWide = !useNarrowerThan(WIDE_PX);
  const now = useNow();
  const isComing = now < Date.parse(requirement.startTime);
  const mayOffer = usePermission('approveOffers');
  const hasBids = useIsOffered('listMarketBids');
  const updateOffer = useOperation('updateOffer');
  const approveOffers = useOperation('approveOffers');
  const desk = useMemo(() => found && openDesk(found), [found]);
  const cells = desk?.rows.flatMap((row) => row.cells) ?? [];
  const isDecided = cells.some(({ offer }) => hasResult(offer));
  const cell = cells.find(({ offer }) => offer.offerUUID === selected) ?? (isPhone || isDecided ? undefined : cells[0]);

  async function change({ offer }: OpenOffer, terms: OfferTerms | null) {
    const { proposed } = offer.basis;
    const next = terms ?? { mw: proposed?.mw ?? null, priceGbpPerMwh: proposed?.priceGbpPerMwh ?? null };
    if (isEqualTerms(next, offer) && terms !== null) return;
    setEdits((before) => new Map(before).set(offer.offerUUID, next));
    try {
      await updateOffer({
        params: { offerUUID: offer.offerUUID },
        body: terms === null ? { asProposed: true } : { mw: next.mw, priceGbpPerMwh: next.priceGbpPerMwh },
      });
    } catch (refused) {
      notifyError(refused);
    }
    setEdits((before) => new Map([...before].filter(([offerUUID]) => offerUUID !== offer.offerUUID)));
  }

  const waiting = cells.flatMap(({ offer: { offerUUID, state, mw } }) =>
    state === 'PROPOSED' && mw !== null ? [offerUUID] : [],
  );
  const approve = () => {
    if (!isOpen || !mayOffer || waiting.length === 0 || edits.size > 0) return;
    approveOffers({ params: { requirementUUID }, body: { offerUUIDs: waiting } }).catch(notifyError);
  };
  const approved = cells.filter(({ offer }) => offer.state === 'APPROVED').length;
  const canChange = isOpen && mayOffer;
  return (
    <>
      <Stage>
        <PageHeader
          title="Desk"
          chips={
            <>
              <Chip {...stateOf(isOpen, cells)} />
              {steps}
            </>
          }
          note={noteOf(requirement)}
          actions={
            <>
              {isComing && (
                <Countdown
                  until={isOpen ? submissionTime : requirement.startTime}
                  words={isOpen ? 'until offers close ' : 'until it begins '}
                />
              )}
              <UnitsButton />
            </>
          }
        />
        <VerdictLine
          verdict={found && sentenceOf(found.headline)}
          say={found?.headline.note ?? '\u00a0'}
          action={
            canChange && (
              <>
                {approved > 0 && (
                  <Button variant={waiting.length === 0 ? 'filled' : 'default'} onClick={() => setIsSubmitting(true)}>
                    Submit {plural(approved, 'offer')}
                  </Button>
                )}
                {waiting.length > 0 && (
                  <Button onClick={approve}>
                    {approveWords(waiting.length, desk && sumsOf(cells, edits), isPhone)}
                  </Button>
                )}
              </>
            )
          }
        />
        {found && desk && (
          <StageFacts
            facts={
              found.outcome
                ? outcomeFacts(found.outcome, sumsOf(cells, edits), submittedSumsOf(cells))
                : factsOf(requirement, found, sumsOf(cells, edits))
            }
          />
        )}
      </Stage>
      {error && !found ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !desk ? (
        <Skeleton height={400} />
      ) : desk.rows.length === 0 ? (
        <EmptyState
          title="No offers"
          text="Every unit of the scheme makes an offer for each half-hour of a requirement."
          action={<UnitsButton />}
        />
      ) : (
        <div className={classes.desk}>
          <section className={classes.card}>
            <SectionHead
              title="Offers"
              note={isPhone ? `MW by half-hour, filled ${isDecided ? 'where accepted' : 'by chance'}` : 'MW at £/MWh'}
            >
              {!isPhone && <GridKey isDecided={isDecided} />}
            </SectionHead>
            {isPhone ? (
              <PhoneOffers desk={desk} edits={edits} onSelect={setSelected} />
            ) : (
              <OfferGrid
                desk={desk}
                edits={edits}
                selected={cell?.offer.offerUUID}
                isOpen={canChange}
                onSelect={setSelected}
                onChange={(of, terms) => void change(of, terms)}
                onApprove={approve}
              />
            )}
          </section>
          {isDecided && hasBids && (
            <section className={classes.evening}>
              <EveningOffers requirement={requirement} units={desk.found.units} />
            </section>
          )}
          {isWide && !isDecided && cell && (
            <section className={classes.evening}>
              <WideHistory unit={cell.unit} selected={cell.offer.startTime} />
            </section>
          )}
          <div className={classes.aside}>
            {cell && (
              <OfferInspector
                key={cell.offer.offerUUID}
                cell={cell}
                curve={desk.found.curve}
                isWide={isWide}
                edits={edits}
                isOpen={canChange}
                onChange={(of, terms) => void change(of, terms)}
              />
            )}
            {desk.found.outcome && <OtherOutcomes units={desk.found.units} outcome={desk.found.outcome} />}
          </div>
          {desk.found.outcome && <EveryOffer units={desk.found.units} outcome={desk.found.outcome} />}
          <DeskFoot found={desk.found} />
        </div>
      )}
      {isSubmitting && (
        <SubmitOffers requirementUUID={requirementUUID} offers={approved} onClose={() => setIsSubmitting(false)} />
      )}
    </>
  );
}

const noteOf = ({ buyerEventId, startTime, endTime, eventType }: ListedRequirement): string =>
  [
    `Requirement ${buyerEventId}`,
    `${formatDay(startTime)}, ${windowOf(startTime, endTime)}`,
    formatPeriods(startTime, endTime),
    eventType === 'TURN_DOWN' ? 'Turn down' : 'Turn up',
  ].join(' · ');

/** Words of the button; without the MW on a phone. */
const approveWords = (offers: number, sums: Sums | undefined, isPhone: boolean): string =>
  [
    `Approve ${plural(offers, 'offer')}`,
    ...(sums && !isPhone ? [`up to ${formatFixed(sums.mostMw, 1)} MW`] : []),
    ...(sums ? [`${wholePounds(sums.expectedGbp)} expected`] : []),
  ].join(', ');

type Sums = Pick<
  RequirementOffers['totals'],
  'offers' | 'mostMw' | 'offeredMwh' | 'expectedGbp' | 'leftGbp' | 'likelyAccepted' | 'strikeChance'
>;

function factsOf({ highestMw, halfHourCount }: ListedRequirement, { units }: RequirementOffers, sums: Sums) {
  const paid = units.flatMap(({ guardrails: { paidToUsersGbpPerMwh } }) => paidToUsersGbpPerMwh ?? []);
  return [
    { label: 'Asked', value: formatFixed(highestMw, 0), unit: 'MW', note: `in ${plural(halfHourCount, 'half-hour')}` },
    {
      label: 'Offered',
      value: formatFixed(sums.offeredMwh, 1),
      unit: 'MWh',
      note: `${plural(sums.offers, 'offer')}, up to ${formatFixed(sums.mostMw, 1)} MW`,
    },
    { label: 'Expected pay', value: wholePounds(sums.expectedGbp), note: 'chance × pay of each' },
    {
      label: 'Left after payments to users',
      value: wholePounds(sums.leftGbp),
      note: paid.length === 0 ? 'no payments set' : `at ${wholePounds(Math.max(...paid))} per MWh`,
    },
    {
      label: 'Likely accepted',
      value: formatFixed(sums.likelyAccepted, 0),
      unit: `of ${sums.offers}`,
      note: 'by earlier requirements',
    },
    strikeFact(sums),
  ];
}

const strikeFact = ({ strikeChance }: Sums) => ({
  label: 'Chance of a strike',
  value: `${formatFixed(100 * strikeChance, 0)} %`,
  note: 'in any half-hour',
});

/** Facts once the results are known. */
function outcomeFacts(
  { payGbp, leftGbp, forgoneGbp, isSettled, choices }: NonNullable<RequirementOffers['outcome']>,
  accepted: Sums,
  submitted: Sums,
) {
  const proposed = choices.find(({ choice }) => choice === 'PROPOSED')!;
  return [
    {
      label: 'Accepted',
      value: formatFixed(accepted.offeredMwh, 1),
      unit: 'MWh',
      note: `of ${formatFixed(submitted.offeredMwh, 1)} offered, up to ${formatFixed(accepted.mostMw, 1)} MW`,
    },
    {
      label: isSettled ? 'Earned' : 'Likely pay',
      value: wholePounds(payGbp),
      note: `${wholePounds(submitted.expectedGbp)} was expected`,
    },
    { label: 'Left after payments to users', value: wholePounds(leftGbp), note: isSettled ? 'settled' : 'likely' },
    {
      label: 'As proposed',
      value: wholePounds(proposed.payGbp),
      note: `${proposed.accepted} of ${proposed.offers} accepted`,
    },
    {
      label: 'Left by pricing',
      value: wholePounds(forgoneGbp),
      note: 'below the dearest accepted',
    },
    ...(isSettled ? [] : [strikeFact(accepted)]),
  ];
}
