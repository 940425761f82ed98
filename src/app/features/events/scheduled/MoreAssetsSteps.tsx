import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { usePermission } from '#app/data/usePermission.ts';
import { chanceText, poundsText } from '#app/ui/balance/amounts.ts';
import { MAX_NAMED_ASSETS } from '#contract/bulkAction.ts';
import type { Event } from '#contract/event.ts';
import type { MoreAssets, MoreAssetsStep } from '#contract/moreAssets.ts';
import { formatCount } from '#text/count.ts';
import { isOpen } from '../outcome.ts';
import { moreAmounts } from './MoreAssetsCurve.tsx';
import classes from './MoreAssetsSteps.module.css';

const OptInFirst = lazy(() => import('./OptInFirst.tsx'));

/** "1,890 more"; the last: "2,770, all that are available". */
const stepText = ({ assets, isAll }: MoreAssetsStep): string =>
  `${formatCount(assets)}${isAll ? ', all that are available' : ' more'}`;

/** Whether the step's assets can be sent one by one, or are all that match. */
const canBeNamed = ({ assets, isAll }: MoreAssetsStep): boolean => isAll || assets <= MAX_NAMED_ASSETS;

/** Up to four numbers of assets with what the event comes to, each with the preview of opting exactly these in. */
export function MoreAssetsSteps({ event, more }: { event: Event; more: MoreAssets }) {
  const mayOptIn = usePermission('optEventAssets') && isOpen(event);
  const [opened, setOpened] = useState<MoreAssetsStep | null>(null);
  const { number, unit } = moreAmounts(more);
  const isPaid = more.steps.some(({ likelyGbp }) => likelyGbp !== null);
  const hasChance = more.contractedKwh !== null;
  return (
    <>
      <p className={classes.say}>{more.sentence}.</p>
      <table className={classes.steps} aria-label="Steps">
        <thead>
          <tr>
            <th scope="col">Opt in</th>
            <th scope="col">Forecast, {unit}</th>
            {hasChance && <th scope="col">Likelihood of meeting contract</th>}
            {isPaid && <th scope="col">Likely revenue</th>}
            {mayOptIn && <th scope="col" aria-label="Preview" />}
          </tr>
        </thead>
        <tbody>
          {more.steps.map((step) => (
            <tr key={step.assets} data-enough={step.isEnough}>
              <th scope="row">{stepText(step)}</th>
              <td data-label="Forecast">{number(step.likely.kwh)}</td>
              {hasChance && (
                <td data-label="Likelihood" data-strong={step.isEnough}>
                  {step.chancePercent === null ? '–' : chanceText(step.chancePercent)}
                </td>
              )}
              {isPaid && <td data-label="Likely">{step.likelyGbp === null ? '–' : poundsText(step.likelyGbp)}</td>}
              {mayOptIn && (
                <td>
                  {canBeNamed(step) && (
                    <Button
                      size="compact-sm"
                      variant={step.isEnough ? 'default' : 'subtle'}
                      aria-label={`Preview opting in ${stepText(step)}`}
                      onClick={() => setOpened(step)}
                    >
                      Preview
                    </Button>
                  )}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      <Suspense>
        {opened && <OptInFirst event={event} assets={opened.assets} onClose={() => setOpened(null)} />}
      </Suspense>
    </>
  );
}
