import { useQuery } from '@tanstack/react-query';
import { query } from '#app/data/query.ts';
import { BalanceBar } from '#app/features/events/index.ts';
import { formatPounds } from '#app/format/format.ts';
import { nowrapParts } from '#app/ui/nowrapParts.ts';
import { StageFacts } from '#app/ui/Stage.tsx';
import type { EventBalance } from '#contract/balance.ts';
import type { TileQuestion } from '#contract/tiles.ts';
import { formatCount } from '#text/count.ts';
import { fleetSentence } from './tileWords.ts';
import classes from './WallHead.module.css';

type WallHeadProps = {
  question: TileQuestion;
  eventUUID: string | undefined;
  counts: readonly number[] | undefined;
};

/** The sentence that answers the wall: of the event it is about, else of the whole fleet. */
export function WallHead({ question, eventUUID, counts }: WallHeadProps) {
  if (eventUUID !== undefined) return <EventHead eventUUID={eventUUID} />;
  return (
    <div className={classes.head}>
      <p className={classes.sentence} {...(counts && { 'data-verdict': '' })}>
        {counts && fleetSentence(question, counts)}
      </p>
    </div>
  );
}

function EventHead({ eventUUID }: { eventUUID: string }) {
  const { data: balance } = useQuery(query('getEventBalance', { params: { 'event-uuid': eventUUID } }));
  const { sentence = '', tone = 'NEUTRAL' } = balance?.verdict ?? {};
  const judged = tone === 'NEUTRAL' ? 0 : sentence.indexOf(':') + 1;
  return (
    <div className={classes.head}>
      <div className={classes.words}>
        <p className={classes.sentence} data-tone={tone.toLowerCase()} {...(balance && { 'data-verdict': '' })}>
          <span className={classes.judged}>{sentence.slice(0, judged)}</span>
          {nowrapParts(sentence.slice(judged)).map(({ text, nowrap }, index) => (
            <span key={index} data-nowrap={nowrap}>
              {text}
            </span>
          ))}
        </p>
        {balance?.cause && <p className={classes.say}>{balance.cause.text}</p>}
        <BalanceBar balance={balance} />
      </div>
      {balance && (
        <div className={classes.facts}>
          <StageFacts facts={factsOf(balance)} />
        </div>
      )}
    </div>
  );
}

function factsOf({ assets, revenue }: EventBalance) {
  const silent = assets.silent > 0 ? `${formatCount(assets.silent)} with no readings` : undefined;
  return [
    {
      label: 'Opted in',
      value: formatCount(assets.optedIn),
      note: `of ${formatCount(assets.ready)}`,
    },
    { label: 'Reporting', value: formatCount(assets.reporting), note: silent },
    {
      label: revenue.measuredGbp !== null && revenue.likelyGbp === null ? 'Revenue' : 'Likely revenue',
      value: formatPounds(revenue.likelyGbp ?? revenue.measuredGbp),
      note: revenue.contractedGbp === null ? undefined : `contract value ${formatPounds(revenue.contractedGbp)}`,
    },
  ];
}
