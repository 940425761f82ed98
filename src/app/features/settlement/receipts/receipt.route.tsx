import { IconHourglass, IconLock } from '@tabler/icons-react';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { useCallback, useRef, type RefObject, useEffect } from 'react';
import { query } from '#app/data/query.ts';
import { formatEnergy, formatPeriods, formatPounds, formatWindow } from '#app/format/format.ts';
import { Chip } from '#app/ui/Chip.tsx';
import { notifySuccess } from '#app/ui/notify.ts';
import { PageHeader } from '#app/ui/PageHeader.tsx';
import { Stage } from '#app/ui/Stage.tsx';
import { Time } from '#app/ui/Time.tsx';
import { useNarrowerThan } from '#app/ui/useNarrowerThan.ts';
import { AssetSlip } from './AssetSlip.tsx';
import { EventSlip } from './EventSlip.tsx';
import { HalfHourSlip } from './HalfHourSlip.tsx';
import { OneSlip } from './OneSlip.tsx';
import { ReceiptActions } from './ReceiptActions.tsx';
import { type ReceiptPlace, receiptParams, ReceiptSearch, NO_PORTFOLIO } from './receiptPlace.ts';
import { addsUp, statusSentence, isRest } from './receiptWords.ts';
import { Trail } from './Trail.tsx';
import { useSlip } from './useSlip.ts';
import classes from './receipts.module.css';

export const Route = createFileRoute('/_frame/receipts/$eventUUID/$run/')({
  validateSearch: ReceiptSearch,
  params: receiptParams,
  loader: ({ context: { queryClient }, params: { eventUUID, run } }) =>
    Promise.all([
      queryClient.ensureQueryData(query('getEvent', { params: { 'event-uuid': eventUUID } })),
      queryClient.ensureQueryData(query('getEventReceipt', { params: { 'event-uuid': eventUUID, run } })),
    ]),
  component: ReceiptPage,
});

const PHONE_PX = 720;
const STATUS = {
  FINAL: { tone: 'good', icon: IconLock },
  PRELIMINARY: { tone: 'warn', icon: IconHourglass },
} as const;

function ReceiptPage() {
  const { eventUUID, run } = Route.useParams();
  const { against, ...search } = Route.useSearch();
  const navigate = Route.useNavigate();
  const isPhone = useNarrowerThan(PHONE_PX);
  const { data: event } = useSuspenseQuery(query('getEvent', { params: { 'event-uuid': eventUUID } }));
  const { data: receipt } = useSuspenseQuery(query('getEventReceipt', { params: { 'event-uuid': eventUUID, run } }));
  const runs = useQuery(query('listEventStatsRuns', { params: { 'event-uuid': eventUUID }, query: { pageSize: 200 } }));
  const given: ReceiptPlace = { eventUUID, run, ...search };
  const filled = useDefaultPlace(given);
  const place = isPhone ? given : filled;
  const slips = useRef<HTMLDivElement>(null);

  const copyLink = useCallback(() => {
    void navigator.clipboard.writeText(window.location.href).then(() => notifySuccess('The link has been copied.'));
  }, []);
  const print = useCallback(
    () => void navigate({ to: '/receipts/$eventUUID/$run/statement', params: { eventUUID, run } }),
    [navigate, eventUUID, run],
  );
  useReceiptKeys(slips, { onCopy: copyLink, onPrint: print });

  return (
    <>
      <Stage>
        <PageHeader
          title="Receipt"
          crumbs={[{ label: 'Events', to: '/events' }]}
          chips={<Chip word={statusSentence(receipt)} {...STATUS[receipt.status]} />}
          note={
            <>
              <Link to="/events/$eventUUID" params={{ eventUUID }} className={classes.link}>
                {event.name}
              </Link>
              , {formatWindow(event.startTime, event.endTime)}, {formatPeriods(event.startTime, event.endTime)} ·
              created <Time at={receipt.calculatedUTC} /> · {receipt.code}
            </>
          }
          actions={
            <ReceiptActions
              receipt={receipt}
              runs={runs.data?.data ?? []}
              against={against}
              onAgainst={(next) => void navigate({ search: (now) => ({ ...now, against: next }), resetScroll: false })}
              onCopy={copyLink}
            />
          }
        />
        <p className={classes.verdict} data-verdict="">
          <strong>{sumOf(receipt)}</strong>{' '}
          {addsUp(receipt, 'gbp') && addsUp(receipt, 'kwh')
            ? 'and every step adds up'
            : 'but its half-hours do not add up'}
        </p>
        <Trail place={place} against={against} />
      </Stage>
      <div ref={slips} className={classes.slips} data-slips={isPhone ? 'one' : 'row'}>
        {isPhone ? (
          <OneSlip place={place} against={against} />
        ) : (
          <>
            <EventSlip place={place} against={against} />
            {place.at !== undefined && <HalfHourSlip place={{ ...place, at: place.at }} against={against} />}
            {place.at !== undefined && place.asset !== undefined && (
              <AssetSlip place={{ ...place, at: place.at, asset: place.asset }} against={against} />
            )}
          </>
        )}
      </div>
    </>
  );
}

const sumOf = ({ total }: { total: { kwh: string | null; gbp: string | null } }): string => {
  const energy = formatEnergy(total.kwh === null ? null : Number(total.kwh), 'exact');
  return total.gbp === null ? energy : `${formatPounds(Number(total.gbp))} for ${energy}`;
};

/** A place down to an asset: what the address leaves open is the first line that has a figure. */
function useDefaultPlace({ eventUUID, run, ...given }: ReceiptPlace): ReceiptPlace {
  const first = useSlip({ eventUUID, run });
  const at = given.at ?? first.data?.lines.find(({ kwh, key }) => kwh !== null && key !== null)?.key ?? undefined;
  const second = useSlip({ eventUUID, run, at });
  const portfolios = at === undefined ? undefined : second.data?.lines.filter((line) => !isRest(line));
  const largest = portfolios?.[0] && (portfolios[0].key ?? NO_PORTFOLIO);
  const portfolio = given.portfolio ?? (given.asset === undefined ? largest : undefined);
  const third = useSlip({ eventUUID, run, at, portfolio }, undefined, { pageSize: 5 });
  const asset = given.asset ?? (portfolio === undefined ? undefined : (third.data?.lines[0]?.key ?? undefined));
  return { eventUUID, run, at, portfolio, asset };
}

const LINES = 'a[data-line]';

/** ↑ ↓ go along the lines of a slip, → into the chosen line, ← out of the slip; C copies the link, P prints. */
function useReceiptKeys(
  slips: RefObject<HTMLElement | null>,
  { onCopy, onPrint }: { onCopy: () => void; onPrint: () => void },
): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || !slips.current) return;
      if (event.key === 'c') onCopy();
      else if (event.key === 'p') onPrint();
      else if (!moveFocus(slips.current, event.key)) return;
      event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [slips, onCopy, onPrint]);
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.closest('input, select, textarea, [role="dialog"], [role="listbox"]') !== null;

/** Moves the focus by a key; whether it did. Without a focused line it begins at the first chosen one. */
function moveFocus(page: HTMLElement, key: string): boolean {
  if (!['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'].includes(key)) return false;
  const lists = [...page.querySelectorAll('ul')].map((list) => [...list.querySelectorAll<HTMLElement>(LINES)]);
  const groups = lists.filter((lines) => lines.length > 0);
  const at = groups.findIndex((lines) => lines.some((line) => line === document.activeElement));
  if (at < 0) return focusOn(groups[0]);
  const lines = groups[at]!;
  const index = lines.findIndex((line) => line === document.activeElement);
  if (key === 'ArrowLeft') return focusOn(groups[at - 1]);
  if (key === 'ArrowRight') {
    const isChosen = lines[index]!.dataset['chosen'] === 'true';
    if (!isChosen) lines[index]!.click();
    else focusOn(groups[at + 1]);
    return true;
  }
  lines[index + (key === 'ArrowDown' ? 1 : -1)]?.focus();
  return true;
}

function focusOn(lines: readonly HTMLElement[] | undefined): boolean {
  const chosen = lines?.find((line) => line.dataset['chosen'] === 'true') ?? lines?.[0];
  chosen?.focus();
  return chosen !== undefined;
}
