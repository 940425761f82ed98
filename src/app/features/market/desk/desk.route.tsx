import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { lazy, useMemo, useState } from 'react';
import { z } from 'zod';
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
import { plural } from '#text/count.ts';
import { Countdown } from './Countdown.tsx';
import { type Edits, isEqualTerms, type OfferTerms, openDesk, type OpenOffer, sumsOf, wholePounds } from './desk.ts';
import { DeskFoot } from './DeskFoot.tsx';
import { sentenceOf, stateOf, windowOf } from './deskWords.ts';
import { OfferGrid } from './OfferGrid.tsx';
import { OfferInspector } from './OfferInspector.tsx';
import { PhoneOffers } from './PhoneOffers.tsx';
import classes from './Desk.module.css';

const SubmitOffers = lazy(() => import('./SubmitOffers.tsx'));

const Search = z.object({ requirement: z.string().optional().catch(undefined) });
export const Route = createFileRoute('/_frame/desk')({ component: DeskPage, validateSearch: Search });

const PHONE_PX = 720;

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
          <PageHeader title="Desk" />
          <VerdictLine
            verdict={{ sentence: 'No requirement yet.', tone: 'NEUTRAL' }}
            say="Upload the buyer's requirement on the Market page, or turn on its feed: offers of every unit are then proposed here."
          />
        </Stage>
        <EmptyState title="Nothing is asked" text="Units, their zones and guardrails are set up with their scheme." />
      </>
    );
  return shown ? <Desk key={shown.requirementUUID} requirement={shown} /> : <Skeleton height={600} />;
}

function Desk({ requirement }: { requirement: ListedRequirement }) {
  const { requirementUUID, isOpen, submissionTime } = requirement;
  const { data: found, error, refetch } = useQuery(query('getRequirementOffers', { params: { requirementUUID } }));
  const [edits, setEdits] = useState<Edits>(new Map());
  const [selected, setSelected] = useState<string>();
  const [isSubmitting, setIsSubmitting] = useState(false);
  const isPhone = useNarrowerThan(PHONE_PX);
  const mayOffer = usePermission('approveOffers');
  const updateOffer = useOperation('updateOffer');
  const approveOffers = useOperation('approveOffers');
  const desk = useMemo(() => found && openDesk(found), [found]);
  const cells = desk?.rows.flatMap((row) => row.cells) ?? [];
  const cell = cells.find(({ offer }) => offer.offerUUID === selected) ?? (isPhone ? undefined : cells[0]);

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
          chips={<Chip {...stateOf(isOpen, cells)} />}
          note={noteOf(requirement)}
          actions={
            <Countdown
              until={isOpen ? submissionTime : requirement.startTime}
              words={isOpen ? 'until offers close ' : 'until it begins '}
            />
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
                  <Button onClick={approve}>{approveWords(waiting.length, desk && sumsOf(cells, edits))}</Button>
                )}
              </>
            )
          }
        />
        {found && <StageFacts facts={factsOf(requirement, found, desk ? sumsOf(cells, edits) : found.totals)} />}
      </Stage>
      {error && !found ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !desk ? (
        <Skeleton height={400} />
      ) : desk.rows.length === 0 ? (
        <EmptyState
          title="No offers"
          text="Add units to the scheme: each is an offer for every half-hour of a requirement."
        />
      ) : (
        <>
          <div className={classes.desk}>
            <section className={classes.card}>
              <SectionHead title="Offers" note="MW at £/MWh" />
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
            {cell && (
              <OfferInspector
                key={cell.offer.offerUUID}
                cell={cell}
                edits={edits}
                isOpen={canChange}
                onChange={(of, terms) => void change(of, terms)}
              />
            )}
          </div>
          <DeskFoot found={desk.found} />
        </>
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

const approveWords = (offers: number, sums: ReturnType<typeof sumsOf> | undefined): string =>
  `Approve ${plural(offers, 'offer')}${sums ? `, up to ${formatFixed(sums.mostMw, 1)} MW, ${wholePounds(sums.expectedGbp)} expected` : ''}`;

type Sums = Pick<
  RequirementOffers['totals'],
  'offers' | 'mostMw' | 'offeredMwh' | 'expectedGbp' | 'leftGbp' | 'likelyAccepted' | 'strikeChance'
>;

function factsOf({ highestMw, halfHourCount }: ListedRequirement, { units }: RequirementOffers, sums: Sums) {
  const isDecided = units.some(({ offers }) =>
    offers.some(({ state }) => state === 'ACCEPTED' || state === 'REJECTED'),
  );
  const paid = units.flatMap(({ guardrails: { paidToUsersGbpPerMwh } }) => paidToUsersGbpPerMwh ?? []);
  return [
    { label: 'Asked', value: formatFixed(highestMw, 0), unit: 'MW', note: `in ${plural(halfHourCount, 'half-hour')}` },
    {
      label: isDecided ? 'Accepted' : 'Offered',
      value: formatFixed(sums.offeredMwh, 1),
      unit: 'MWh',
      note: `${plural(sums.offers, 'offer')}, up to ${formatFixed(sums.mostMw, 1)} MW`,
    },
    {
      label: isDecided ? 'Likely pay' : 'Expected pay',
      value: wholePounds(sums.expectedGbp),
      note: isDecided ? 'by the delivery that was foreseen' : 'chance × pay of each',
    },
    {
      label: 'Left after payments to users',
      value: wholePounds(sums.leftGbp),
      note: paid.length === 0 ? 'no payments set' : `at ${wholePounds(Math.max(...paid))} per MWh`,
    },
    ...(isDecided
      ? []
      : [
          {
            label: 'Likely accepted',
            value: formatFixed(sums.likelyAccepted, 0),
            unit: `of ${sums.offers}`,
            note: 'by earlier requirements',
          },
        ]),
    { label: 'Chance of a strike', value: `${formatFixed(100 * sums.strikeChance, 0)} %`, note: 'in any half-hour' },
  ];
}
