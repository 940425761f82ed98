import { Alert, Button, Switch } from '@mantine/core';
import { IconAlertTriangle, IconUpload } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { mutation, query } from '#app/data/query.ts';
import { useMayOperate } from '#app/data/session.ts';
import { ErrorState } from '#app/ui/ErrorState.tsx';
import { notifyError } from '#app/ui/notify.ts';
import { SectionHead } from '#app/ui/SectionHead.tsx';
import type { EndpointName } from '#contract/endpoints.ts';
import type { RequirementFeed } from '#contract/requirementFeed.ts';
import { plural } from '#text/count.ts';
import { DATA_SETS, type DataSet, feedAlert, isFailing, readWords, stateWords } from './feedWords.ts';
import classes from './market.module.css';

const POLL_MS = 15_000;

/** State of the polling for a scheme, read again while any data set is on; with more rows the market is, too. */
export function useFeed(schemeUUID: string | undefined) {
  const client = useQueryClient();
  const feed = useQuery({
    ...query('getRequirementFeed', { params: { schemeUUID: schemeUUID ?? '' } }),
    enabled: schemeUUID !== undefined,
    refetchInterval: ({ state: { data } }) => DATA_SETS.some(([of]) => data?.[of].isOn) && POLL_MS,
  });
  const known = feed.data && rowsOf(feed.data);
  const before = useRef(known);
  useEffect(() => {
    if (known === undefined || known === before.current) return;
    if (before.current !== undefined)
      void client.invalidateQueries({ predicate: ({ queryKey }) => MARKET_QUERIES.has(String(queryKey[0])) });
    before.current = known;
  }, [client, known]);
  return feed;
}

const MARKET_QUERIES: ReadonlySet<string> = new Set<EndpointName>([
  'listMarkets',
  'listMarketHistory',
  'listMarketParticipants',
  'listMarketZones',
  'getMarketAlternatives',
]);

/** Scheme and rows of each data set, as one text. */
const rowsOf = (feed: RequirementFeed): string =>
  [feed.schemeUUID, ...DATA_SETS.map(([of]) => feed[of].rows ?? 0)].join(' ');

type FeedPanelProps = { feed: ReturnType<typeof useFeed>; onUpload: () => void };

/** Polling of NESO's data portal: its data sets, their state, and what to do while one does not answer. */
export function FeedPanel({ feed: { data: feed, error, refetch }, onUpload }: FeedPanelProps) {
  const mayOperate = useMayOperate();
  const set = useMutation({ ...mutation('setRequirementFeed'), onError: notifyError });
  if (feed === undefined)
    return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <SectionHead title="Data portal" />;
  const alert = feedAlert(feed);
  const turn = (of: DataSet, isOn: boolean) =>
    set.mutate({
      params: { schemeUUID: feed.schemeUUID },
      body: {
        requirements: feed.requirements.isOn,
        results: feed.results.isOn,
        summary: feed.summary.isOn,
        [of]: isOn,
      },
    });
  return (
    <>
      <SectionHead title="NESO’s data portal" note={intervalWords(feed)} />
      {alert !== null && (
        <Alert className={classes.alert} color="orange" icon={<IconAlertTriangle size={18} />} title={alert}>
          {mayOperate && (
            <Button size="xs" leftSection={<IconUpload size={15} />} onClick={onUpload}>
              Upload the files
            </Button>
          )}
        </Alert>
      )}
      <ul className={classes.sets}>
        {DATA_SETS.map(([of, name]) => (
          <li key={of}>
            <b>{name}</b>
            {mayOperate ? (
              <Switch
                aria-label={`Poll: ${name}`}
                checked={feed[of].isOn}
                disabled={set.isPending}
                onChange={({ currentTarget }) => turn(of, currentTarget.checked)}
              />
            ) : (
              <i>{feed[of].isOn ? 'On' : 'Off'}</i>
            )}
            <span>{readWords(feed[of])}</span>
            <span data-failing={isFailing(feed[of]) || undefined}>{stateWords(feed[of])}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

function intervalWords({ intervalSeconds }: RequirementFeed): string {
  if (intervalSeconds === null) return 'polling is not set up on this service; files can be uploaded';
  return intervalSeconds < 120
    ? `read every ${plural(intervalSeconds, 'second')}`
    : `read every ${plural(Math.round(intervalSeconds / 60), 'minute')}`;
}
