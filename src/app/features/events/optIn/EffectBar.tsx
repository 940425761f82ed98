import { amountsOf } from '#app/ui/balance/amounts.ts';
import { LabelledBar } from '#app/ui/balance/LabelledBar.tsx';
import type { EventEffect } from '#contract/eventEffect.ts';

/** What an event comes to after a step, with a mark where it is now; nobody opted in delivers nothing. */
export function EffectBar({ effect: { contractedKwh, before, after } }: { effect: EventEffect }) {
  const now = before.optedIn === 0 ? 0 : (before.likely?.kwh ?? null);
  const { number, text } = amountsOf({ contractedKwh, likely: after.likely, measuredKwh: now });
  if (after.likely === null && contractedKwh === null) return null;
  return (
    <LabelledBar
      isShort
      figures={{ contractedKwh, capKwh: null, measuredKwh: null, likely: after.likely, afterKwh: null, nowKwh: now }}
      textsOf={(isNarrow) => ({
        likely: after.likely && `${isNarrow ? '' : 'Forecast '}${number(after.likely.kwh)}`,
        contracted: contractedKwh === null ? null : `${isNarrow ? 'of' : 'Contracted'} ${text(contractedKwh)}`,
        cap: null,
        measured: null,
        short: null,
        after: null,
        now: now === null ? null : `now ${number(now)}`,
      })}
      name={after.verdict.sentence}
    />
  );
}
