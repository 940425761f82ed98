import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import * as z from 'zod';
import { useNow } from '#app/data/clock.ts';
import { versionedQuery } from '#app/data/query.ts';
import { isoOf, rangeOf } from '#app/format/addressRange.ts';
import type { TimeRange } from '#app/format/range.ts';
import { ErrorState } from '#app/ui/ErrorState.tsx';
import { Panel } from '#app/ui/Panel.tsx';
import { RangePicker } from '#app/ui/RangePicker.tsx';
import { RoutePending } from '#app/ui/routeStates.tsx';
import { SectionHead } from '#app/ui/SectionHead.tsx';
import type { Tariff } from '#contract/tariff.ts';
import { addDays, londonDate, londonMidnight } from '#energy/time/london.ts';
import { PricesPanel } from './PricesPanel.tsx';
import { TariffHeader } from './TariffHeader.tsx';
import { TariffTerms } from './TariffTerms.tsx';
import { Versions } from './Versions.tsx';
import classes from './tariffs.module.css';

const instant = z.iso.datetime({ offset: true }).optional().catch(undefined);
const DAYS_SHOWN = 7;

export const Route = createFileRoute('/_frame/tariffs/$tariffUUID')({
  validateSearch: z.object({ from: instant, to: instant }),
  loader: ({ context, params }) =>
    void context.queryClient.prefetchQuery(
      versionedQuery('getTariff', { params: { tariffUUID: params.tariffUUID } }, {}),
    ),
  component: TariffPage,
});

function TariffPage() {
  const { tariffUUID } = Route.useParams();
  const { data, error, refetch } = useQuery(versionedQuery('getTariff', { params: { tariffUUID } }, {}));
  if (data) return <TariffView key={tariffUUID} tariff={data.resource} version={data.version ?? '*'} />;
  return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <RoutePending />;
}

function TariffView({ tariff, version }: { tariff: Tariff; version: string }) {
  const address = Route.useSearch();
  const navigate = Route.useNavigate();
  const now = useNow();
  const range = rangeOf(address, now);
  const put = ({ from, to }: TimeRange) => void navigate({ search: { from, to }, resetScroll: false });
  const isDynamic = tariff.tariffType === 'DYNAMIC';
  /** Shows the last of the stored days, as many as the chart has room for. */
  const showStored = (first: number, last: number) => {
    const end = addDays(londonDate(last), 1);
    const earliest = addDays(end, -DAYS_SHOWN);
    put({
      from: isoOf(londonMidnight(londonDate(first) > earliest ? londonDate(first) : earliest)),
      to: isoOf(londonMidnight(end)),
    });
  };
  return (
    <>
      <TariffHeader tariff={tariff} version={version} now={now} onStored={showStored} />
      <div className={classes.cards}>
        <Panel>
          <TariffTerms tariff={tariff} today={londonDate(now)} />
        </Panel>
        {isDynamic && (
          <div>
            <SectionHead title="Prices">
              <RangePicker value={range} onChange={put} now={now} ahead />
            </SectionHead>
            <PricesPanel tariff={tariff} range={range} />
          </div>
        )}
        <div>
          <SectionHead
            title="Versions"
            note={
              'Recorded versions, latest first. ' +
              'The costs of a day use the version that applied when the day ended.'
            }
          />
          <Versions tariffUUID={tariff.tariffUUID} />
        </div>
      </div>
    </>
  );
}
