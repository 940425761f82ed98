import { formatPower } from '#app/format/format.ts';
import { dispatchStateOrder, dispatchStates, silentWord } from '#app/ui/dispatchStatus.ts';
import type { DispatchSummary } from '#contract/dispatch/order.ts';
import { plural } from '#text/count.ts';
import type { DispatchAddress, DispatchAddressProps } from './dispatchAddress.ts';
import classes from './StateBar.module.css';

type Part = NonNullable<DispatchAddress['dstate']>;

/** kW asked by the state of its dispatch, as shares of one bar; each part filters the list below. */
export function StateBar({ summary, address, onAddress }: { summary: DispatchSummary } & DispatchAddressProps) {
  const { states, silent } = summary;
  const shown = dispatchStateOrder.flatMap(
    (state) => states.find((each) => each.state === state && each.assets > 0) ?? [],
  );
  const choose = (dstate: Part) =>
    onAddress({ dstate: address.dstate === dstate ? undefined : dstate, dpage: undefined });
  const total = shown.reduce((sum, { kw }) => sum + kw, 0);
  return (
    <div className={classes.states}>
      <div className={classes.bar}>
        {shown.map(({ state, kw, assets }) => (
          <button
            key={state}
            type="button"
            tabIndex={-1}
            data-state={state}
            aria-label={dispatchStates[state].word}
            title={`${dispatchStates[state].word}: ${formatPower(kw)}, ${plural(assets, 'asset')}`}
            style={{ flexGrow: total > 0 ? kw : assets }}
            onClick={() => choose(state)}
          />
        ))}
      </div>
      <ul>
        {silent.assets > 0 && (
          <Entry part="SILENT" word={silentWord.word} {...silent} address={address} onChoose={choose} />
        )}
        {shown.map(({ state, assets, kw }) => (
          <Entry
            key={state}
            part={state}
            word={dispatchStates[state].word}
            assets={assets}
            kw={kw}
            address={address}
            onChoose={choose}
          />
        ))}
      </ul>
    </div>
  );
}

type EntryProps = {
  part: Part;
  word: string;
  assets: number;
  kw: number;
  address: DispatchAddress;
  onChoose: (part: Part) => void;
};

function Entry({ part, word, assets, kw, address, onChoose }: EntryProps) {
  return (
    <li>
      <button type="button" aria-pressed={address.dstate === part} onClick={() => onChoose(part)}>
        <span className={classes.key} data-state={part} aria-hidden="true" />
        <span>{word}</span>
        <strong>{formatPower(kw)}</strong>
        <span className={classes.count}>{plural(assets, 'asset')}</span>
      </button>
    </li>
  );
}
