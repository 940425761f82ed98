import { useOperation } from '#app/data/useOperation.ts';
import { formatClock, formatFixed, formatPounds } from '#app/format/format.ts';
import { Sheet } from '#app/table/Sheet.tsx';
import { ConfirmDialog } from '#app/ui/ConfirmDialog.tsx';
import { sentence } from '#app/ui/fieldErrors.ts';
import type { EventRescue } from '#contract/rescue.ts';
import { plural } from '#text/count.ts';
import { moreOf, mostKw } from './rescueCalls.ts';
import classes from './CallAssets.module.css';

const SHOWN = 8;

type CallAssetsProps = { rescue: EventRescue; onCalled: (rescue: EventRescue) => void; onClose: () => void };

/** Asks for confirmation before assets are called: each half-hour at risk, and who is called. */
export default function CallAssets({ rescue, onCalled, onClose }: CallAssetsProps) {
  const call = useOperation('respreadDispatches');
  const assets = plural(rescue.calls.length, 'asset');
  return (
    <ConfirmDialog
      title={`Call ${assets} now?`}
      action={`Call ${assets}`}
      keep="Not now"
      ends={false}
      onConfirm={async () => {
        const { eventUUID } = rescue;
        const done = await call({ params: { 'event-uuid': eventUUID }, body: { more: moreOf(rescue, 1) } });
        if (done.assets > 0) onCalled(rescue);
        return done.assets === rescue.calls.length
          ? `${plural(done.assets, 'asset')} called.`
          : `${plural(done.assets, 'asset')} of ${rescue.calls.length} called; the others are no longer available.`;
      }}
      onClose={onClose}
    >
      <p>{sentence(rescue.verdict.sentence)}.</p>
      <HalfHours rescue={rescue} />
      <Assets rescue={rescue} />
      <p className={classes.note}>
        Figures are the middle of what is likely; the calls are taken to deliver in full. You can undo this until the
        half-hours begin.
      </p>
    </ConfirmDialog>
  );
}

function HalfHours({ rescue: { threatened } }: { rescue: EventRescue }) {
  const hasPounds = threatened.some(({ savesGbp }) => savesGbp !== null);
  return (
    <Sheet label="Half-hours at risk" bare>
      <thead>
        <tr>
          <th scope="col">Half-hour</th>
          <th scope="col">K</th>
          <th scope="col">Strike risk</th>
          {hasPounds && <th scope="col">Saves</th>}
        </tr>
      </thead>
      <tbody>
        {threatened
          .filter(({ state }) => state !== 'CLOSED')
          .map((half) => (
            <tr key={half.startTime}>
              <th scope="row">{formatClock(half.startTime)}</th>
              <td>
                {formatFixed(half.factor, 2)} → <strong>{formatFixed(half.factorAfter, 2)}</strong>
              </td>
              <td>
                {Math.round(half.strikeChancePercent)} → {Math.round(half.strikeChancePercentAfter)} %
              </td>
              {hasPounds && <td>{formatPounds(half.savesGbp)}</td>}
            </tr>
          ))}
      </tbody>
    </Sheet>
  );
}

function Assets({ rescue }: { rescue: EventRescue }) {
  const all = mostKw(rescue);
  return (
    <>
      <Sheet label="Assets to call" bare>
        <thead>
          <tr>
            <th scope="col">Asset</th>
            <th scope="col">More, kW</th>
          </tr>
        </thead>
        <tbody>
          {all.slice(0, SHOWN).map(({ assetUUID, name, kw }) => (
            <tr key={assetUUID}>
              <th scope="row">{name}</th>
              <td>{formatFixed(kw, 2)}</td>
            </tr>
          ))}
        </tbody>
      </Sheet>
      {all.length > SHOWN && <p className={classes.note}>and {plural(all.length - SHOWN, 'more asset')}, not shown</p>}
    </>
  );
}
