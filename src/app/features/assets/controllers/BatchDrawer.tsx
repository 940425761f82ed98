import { Button, Drawer } from '@mantine/core';
import { IconShieldCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { AttemptDetails, headerLines, lastAttempt } from '#app/features/messages/webhooks/index.ts';
import { Chip } from '#app/ui/Chip.tsx';
import { batchStates } from '#app/ui/dispatchStatus.ts';
import { FactGrid } from '#app/ui/FactGrid.tsx';
import { PlainLink } from '#app/ui/PlainLink.tsx';
import { Time } from '#app/ui/Time.tsx';
import type { DispatchBatch } from '#contract/dispatch/controller.ts';
import { formatCount } from '#text/count.ts';
import { kindWords } from './batchColumns.tsx';
import classes from './controllers.module.css';

const instant = (at: string | null) => (at === null ? '–' : <Time at={at} />);

/** One message: what it was about, and each attempt to send it with headers and answer. */
export default function BatchDrawer({ batch, onClose }: { batch: DispatchBatch; onClose: () => void }) {
  const { number, kind, state, revision, dispatches, eventUUID, eventName, attempts } = batch;
  const last = lastAttempt(batch);
  return (
    <Drawer opened onClose={onClose} position="right" size={640} title={`Message ${formatCount(number)}`}>
      <div className={classes.stack}>
        <FactGrid
          facts={[
            ['Type', kindWords[kind]],
            ['State', <Chip key="state" {...batchStates[state]} />],
            ['Assets', formatCount(dispatches)],
            ['Revision', revision],
            ['Created', instant(batch.createdUTC)],
            ['Sent', instant(batch.sentUTC)],
            ['Delivered', instant(batch.deliveredUTC)],
            ['Next attempt', instant(batch.nextAttemptUTC)],
            ...(eventUUID === null
              ? []
              : [
                  [
                    'Event',
                    <PlainLink key="event" to="/events/$eventUUID" params={{ eventUUID }}>
                      {eventName ?? 'Event'}
                    </PlainLink>,
                  ] as const,
                ]),
            [
              'Message id',
              <code key="id" className={classes.code}>
                {batch.batchUUID}
              </code>,
              'whole',
            ],
          ]}
        />
        {last && Object.keys(last.requestHeaders).length > 0 && (
          <div>
            <Button
              variant="default"
              leftSection={<IconShieldCheck size={16} stroke={1.8} />}
              renderRoot={(props) => (
                <Link
                  to="/webhooks/check"
                  state={{ signed: { body: '', headers: headerLines(last.requestHeaders) } }}
                  {...props}
                />
              )}
            >
              Check signature
            </Button>
            <p className={classes.note}>
              Paste the body exactly as you received it. Halfhour stores the headers and answers of each attempt but not
              the body.
            </p>
          </div>
        )}
        <section>
          <h3 className={classes.heading}>{attempts.length === 0 ? 'No attempts yet' : 'Attempts'}</h3>
          <ol className={classes.attempts}>
            {attempts.toReversed().map((attempt, index) => (
              <AttemptDetails key={attempt.attempt} attempt={attempt} open={index === 0} />
            ))}
          </ol>
        </section>
      </div>
    </Drawer>
  );
}
