import { channelWords, durationText, latencyText, shareText } from '#app/format/dispatchWords.ts';
import { formatPower } from '#app/format/format.ts';
import { FactGrid } from '#app/ui/FactGrid.tsx';
import { Panel } from '#app/ui/Panel.tsx';
import { Time } from '#app/ui/Time.tsx';
import { TwoColumns } from '#app/ui/TwoColumns.tsx';
import type { Controller } from '#contract/dispatch/controller.ts';
import { formatCount, plural } from '#text/count.ts';
import { knownPowerKw } from './knownPower.ts';
import classes from './controllers.module.css';

const answeredText = ({ answers, answerRate, answerEvents }: Controller): string => {
  if (answers === 'NONE') return 'Not required';
  if (answerRate === null) return 'No events completed yet';
  return answerEvents === undefined
    ? shareText(answerRate)
    : `${shareText(answerRate)} over ${plural(answerEvents, 'ended event')}`;
};

/** "Duty desk, +44 20 7946 0100, duty@partner.example". */
const contactText = ({ contactName, contactPhone, contactEmail }: Controller): string =>
  [contactName, contactPhone, contactEmail].filter(Boolean).join(', ') || 'Not known';

/** How a controller answers, and the terms it is told by. */
export function ControllerFacts({ controller }: { controller: Controller }) {
  const { channel, url, answers, batchSize, ackWithinSeconds, pollIntervalSeconds, mayMeter } = controller;
  const { assets, p50LatencySeconds, p95LatencySeconds, lastSeenUTC } = controller;
  const powerKw = knownPowerKw(controller);
  const asks = channel === 'PULL' || channel === 'OPENADR';
  return (
    <TwoColumns>
      <Panel>
        <h2 className={classes.heading}>Response</h2>
        <FactGrid
          facts={[
            ['Assets', formatCount(assets)],
            ['Power', powerKw === null ? 'Not known' : formatPower(powerKw)],
            ['Last seen', lastSeenUTC === null ? 'never' : <Time key="seen" at={lastSeenUTC} />],
            ['Answered', answeredText(controller)],
            ['Median response time', latencyText(p50LatencySeconds)],
            ['95th percentile', latencyText(p95LatencySeconds)],
            ...(controller.unreachableSinceUTC === null
              ? []
              : [
                  [
                    'Unreachable since',
                    <span key="since" className={classes.bad}>
                      <Time at={controller.unreachableSinceUTC} />
                    </span>,
                  ] as const,
                ]),
            ...(controller.disabledReason === null
              ? []
              : [
                  [
                    'Reason disabled',
                    <span key="reason" className={classes.bad}>
                      {controller.disabledReason}
                    </span>,
                    'whole',
                  ] as const,
                ]),
          ]}
        />
      </Panel>
      <Panel>
        <h2 className={classes.heading}>Terms</h2>
        <FactGrid
          facts={[
            ['Channel', channelWords[channel]],
            ['Response due', answers === 'NONE' ? 'Not required' : `within ${durationText(ackWithinSeconds)}`],
            asks ? ['Polls every', durationText(pollIntervalSeconds)] : ['Assets per message', formatCount(batchSize)],
            ...(channel === 'OPENADR' ? [['Reports accepted as readings', mayMeter ? 'Yes' : 'No'] as const] : []),
            ['Contact', contactText(controller)],
            ['Created', <Time key="created" at={controller.createdUTC} />],
            ...(url === null
              ? []
              : [
                  [
                    'Address',
                    <code key="url" className={classes.code}>
                      {url}
                    </code>,
                    'whole',
                  ] as const,
                ]),
          ]}
        />
      </Panel>
    </TwoColumns>
  );
}
