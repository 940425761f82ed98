import { formatPower } from '#app/format/format.ts';
import { FactGrid } from '#app/ui/FactGrid.tsx';
import { formatCount, plural } from '#text/count.ts';

export type EffectProps = {
  /** Power that it is about. */
  power: { label: string; kw: number };
  assets: number;
  /** Through whom it goes, those with the most power first; the number of messages where it is known. */
  controllers?: readonly { name: string; kw: number }[] | undefined;
  messages?: number;
  /** When it takes effect, in words. */
  takesEffect: string;
  /** Chance to deliver, as far as it is known. */
  chance?: string | undefined;
  /** For how long it can be undone. */
  undo: string;
};

const NAMED = 3;

/** "Charger cloud 200 kW, Gateways 184 kW and 3 more". */
function controllersText(controllers: readonly { name: string; kw: number }[]): string {
  const named = controllers.slice(0, NAMED).map(({ name, kw }) => `${name} ${formatPower(kw)}`);
  const more = controllers.length - named.length;
  return `${named.join(', ')}${more > 0 ? ` and ${plural(more, 'other')}` : ''}`;
}

/** What a send, re-send or cancel will do: how much, to whom, through whom, when, and until when it can be undone. */
export function Effect({ power, assets, controllers = [], messages, takesEffect, chance, undo }: EffectProps) {
  return (
    <>
      <FactGrid
        columns={2}
        facts={[
          [power.label, formatPower(power.kw)],
          ['Assets', formatCount(assets)],
          ...(controllers.length === 0
            ? []
            : [
                [
                  'Through',
                  `${controllersText(controllers)}${messages === undefined ? '' : `, ${plural(messages, 'message')}`}`,
                  'whole',
                ] as const,
              ]),
          ['Takes effect', takesEffect, 'whole'],
          ...(chance === undefined ? [] : [['Chance to deliver', chance, 'whole'] as const]),
        ]}
      />
      <p>{undo}</p>
    </>
  );
}
