import { Stack } from '@mantine/core';
import { DateInput } from '@mantine/dates';
import { useState } from 'react';
import { useOperation } from '#app/data/useOperation.ts';
import { nameOf } from '#app/format/assetWords.ts';
import { formatDate } from '#app/format/format.ts';
import { calendar } from '#app/ui/calendar.ts';
import { ConfirmDialog } from '#app/ui/ConfirmDialog.tsx';
import type { Asset } from '#contract/asset.ts';
import type { Direction } from '#contract/primitives.ts';
import type { Tariff } from '#contract/tariff.ts';
import { addDays } from '#energy/time/london.ts';

type DisconnectTariffProps = {
  asset: Asset;
  direction: Direction;
  today: string;
  open: readonly Tariff[];
  onClose: () => void;
};

/** Form for the first day without a tariff, with the effect; mounted while it is open. */
export default function DisconnectTariff({ asset, direction, today, open, onClose }: DisconnectTariffProps) {
  const [date, setDate] = useState<string | null>(today);
  const disconnect = useOperation('disconnectAssetTariffs');
  const end = useOperation('updateTariff');
  const effect = date === null ? null : disconnectEffect(open, date, today);
  const confirm = async () => {
    if (date === today) await disconnect({ params: { assetUUID: asset.assetUUID, direction } });
    else await end({ params: { tariffUUID: effect!.ends!.tariffUUID }, body: { validTo: date } });
    return `${nameOf(asset)} has no ${direction} tariff from ${date === today ? 'today' : formatDate(date!, true)}.`;
  };
  return (
    <ConfirmDialog
      title={`Disconnect the ${direction} tariff?`}
      action="Disconnect tariff"
      ready={effect !== null && (date === today || effect.ends !== undefined)}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Stack gap="sm">
        <DateInput
          {...calendar}
          label="First day without a tariff"
          description="To choose an earlier day, correct the tariff"
          minDate={today}
          value={date}
          onChange={setDate}
        />
        <div aria-live="polite">
          {effect?.words.map((words) => (
            <p key={words}>{words}</p>
          ))}
        </div>
      </Stack>
    </ConfirmDialog>
  );
}

type Open = Pick<Tariff, 'tariffUUID' | 'name' | 'validFrom' | 'validTo'>;

/**
 * Effect of disconnecting from a day on the tariffs of a direction that have not ended: which one ends, and a sentence.
 */
function disconnectEffect<Item extends Open>(
  open: readonly Item[],
  date: string,
  today: string,
): { ends: Item | undefined; words: string[] } {
  const ends = open.find(({ validFrom, validTo }) => validFrom < date && (validTo === null || validTo > date));
  const later = open
    .filter(({ validFrom }) => validFrom >= date)
    .map(({ name, validFrom }) => `${name} from ${formatDate(validFrom, true)}`);
  const isToday = date === today;
  return {
    ends,
    words: [
      ends
        ? `${ends.name} applies up to and including ${formatDate(addDays(date, -1), true)}; past costs are kept.`
        : !isToday || later.length === 0
          ? 'No tariff applies on that day, so there is nothing to disconnect.'
          : '',
      later.length === 0
        ? ''
        : isToday
          ? `Future tariffs will not start: ${later.join(', ')}.`
          : `Later tariffs are kept: ${later.join(', ')}.`,
      ends && (isToday || later.length === 0) ? 'Energy has no price from that day.' : '',
    ].filter((words) => words !== ''),
  };
}
