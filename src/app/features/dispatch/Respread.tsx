import { Skeleton } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNow } from '#app/data/clock.ts';
import { mutation } from '#app/data/query.ts';
import { useOperation } from '#app/data/useOperation.ts';
import { formatClock, formatFixed, formatPower } from '#app/format/format.ts';
import { ConfirmDialog } from '#app/ui/ConfirmDialog.tsx';
import { ScrollRegion } from '#app/ui/ScrollRegion.tsx';
import type { RespreadResult } from '#contract/dispatch/order.ts';
import type { Event } from '#contract/event.ts';
import { plural } from '#text/count.ts';
import { UNDO_SECONDS, undoText } from './undo.ts';
import classes from './dispatch.module.css';
import drawer from './DispatchDrawer.module.css';

const SHOWN = 50;
/** Least time ahead: half hours that begin sooner cannot change any more. */
const AHEAD_MS = 60_000;

/** Asks assets that answered for what the others do not give; first shows what that changes. */
export default function Respread({ event: { eventUUID }, onClose }: { event: Event; onClose: () => void }) {
  const now = useNow();
  const { mutate: look, data, error: notKnown } = useMutation(mutation('respreadDispatches'));
  useEffect(() => look({ params: { 'event-uuid': eventUUID }, body: { dryRun: true } }), [look, eventUUID]);
  const respread = useOperation('respreadDispatches');
  const possible = data !== undefined && data.movedKw > 0;
  return (
    <ConfirmDialog
      title="Reallocate the shortfall?"
      action={
        possible ? `Instruct ${plural(data.assets, 'asset')} for ${formatPower(data.movedKw)} more` : 'Reallocate'
      }
      keep="Leave unchanged"
      ends={false}
      ready={possible}
      error={notKnown}
      onConfirm={async () => {
        const { movedKw, assets, leavesUTC } = await respread({
          params: { 'event-uuid': eventUUID },
          body: { undoSeconds: UNDO_SECONDS },
        });
        const done = `${formatPower(movedKw)} reallocated across ${plural(assets, 'asset')}`;
        return leavesUTC ? `${done} in ${UNDO_SECONDS} seconds, unless you undo it.` : `${done}.`;
      }}
      onClose={onClose}
    >
      {data === undefined ? notKnown === null && <Skeleton height={160} /> : <Changes result={data} now={now} />}
    </ConfirmDialog>
  );
}

function Changes({ result, now }: { result: RespreadResult; now: number }) {
  const { missingKw, movedKw, shortfallKw, fromUTC, assets, changes } = result;
  if (missingKw <= 0) return <p>There is no shortfall: what was instructed is accepted, or delivered by the meters.</p>;
  return (
    <>
      <p>
        {formatPower(missingKw)} was refused, not sent or not acknowledged.{' '}
        {movedKw > 0
          ? `Assets that have accepted can take ${formatPower(movedKw)} of it${fromUTC === null ? '' : ` from ${formatClock(fromUTC)}`}`
          : 'No asset that has accepted has capacity for more'}
        {movedKw > 0 && (shortfallKw > 0 ? `; ${formatPower(shortfallKw)} remains short.` : '.')}
        {movedKw <= 0 && '.'}
      </p>
      {changes.length > 0 && (
        <ScrollRegion label="Changes" style={{ maxHeight: 260, overflow: 'auto' }}>
          <table className={drawer.periods}>
            <thead>
              <tr>
                <th scope="col">Asset</th>
                <th scope="col">Before, kW</th>
                <th scope="col">After, kW</th>
              </tr>
            </thead>
            <tbody>
              {changes.slice(0, SHOWN).map(({ assetUUID, assetId, assetName, beforeKw, afterKw }) => (
                <tr key={assetUUID}>
                  <th scope="row">{assetName ?? assetId}</th>
                  <td>{formatFixed(Math.abs(beforeKw), 2)}</td>
                  <td>{formatFixed(Math.abs(afterKw), 2)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      )}
      {assets > SHOWN && <p className={classes.note}>and {plural(assets - SHOWN, 'more asset')}, not shown</p>}
      {movedKw > 0 && fromUTC !== null && <p>{undoText(Date.parse(fromUTC) - AHEAD_MS, now)}</p>}
    </>
  );
}
