import { useQuery } from '@tanstack/react-query';
import { query } from '#app/data/query.ts';
import { formatPounds } from '#app/format/format.ts';
import { Facts } from '#app/ui/Facts.tsx';
import { Panel } from '#app/ui/Panel.tsx';
import { SectionHead } from '#app/ui/SectionHead.tsx';
import type { ControlGroup } from '#contract/holdOut.ts';
import { plural } from '#text/count.ts';
import { NEVER_PAID } from './besideWords.ts';
import { basisWords, biasSentence, comparedWords, drawWords, effectSentence } from './controlWords.ts';
import classes from './settled.module.css';

/** What an event did by the assets that it held out, and what these were drawn by. */
export default function ControlGroupPanel({ eventUUID, group }: { eventUUID: string; group: ControlGroup }) {
  const { data } = useQuery(query('getEventHoldOut', { params: { 'event-uuid': eventUUID } }, { staleTime: Infinity }));
  return (
    <Panel>
      <SectionHead title="True effect" note={NEVER_PAID} />
      <p>
        <strong>{effectSentence(group)}</strong> {biasSentence(group)}
      </p>
      <Facts
        facts={[
          ['Compared', comparedWords(group)],
          ['By', basisWords[group.basis]],
          ['Selection', drawWords(group.share)],
          ...(data?.salt ? [['Salt', <code key="salt">{data.salt}</code>] as const] : []),
          ...(data?.goodwillTotalGbp
            ? [
                [
                  'Goodwill payment',
                  `${formatPounds(Number(data.goodwillTotalGbp))} to the users of ${plural(data.heldOut ?? 0, 'asset')}`,
                ] as const,
              ]
            : []),
        ]}
      />
      <p className={classes.quiet}>
        Anyone can repeat the draw: an asset is held out where the first 48 bits of SHA-256(event:asset:salt), over
        2^48, are below the share.
      </p>
    </Panel>
  );
}
