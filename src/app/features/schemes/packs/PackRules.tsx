import { FactGrid } from '#app/ui/FactGrid.tsx';
import { Panel } from '#app/ui/Panel.tsx';
import type { PackDocument } from '#contract/pack/document.ts';
import { formatCount } from '#text/count.ts';
import { curveText, packBaselineWords, packSettlementWords, retentionText } from './packWords.ts';
import classes from './packs.module.css';

const DIRECTIONS = { TURN_DOWN: 'turn-down', TURN_UP: 'turn-up', BOTH: 'turn-down and turn-up' } as const;
const ADJUSTS = { NEVER: 'No', ALLOWED: 'If set in the scheme', ALWAYS: 'Yes' } as const;
const POSITIVE = { EXPORT: 'export', IMPORT: 'import', DELIVERY: 'delivery' } as const;

/** What a pack says, part by part: products, baseline, payment, files. */
export function PackRules({ document }: { document: PackDocument }) {
  const { baseline, settlement, units, eligibility, gates, products, retention } = document;
  const gateText = gates.map(
    ({ name, rule, late }) => `${name}: ${rule}${late === 'REFUSE' ? '' : ', later submissions are flagged'}`,
  );
  return (
    <>
      <Panel>
        <h2 className={classes.heading}>Products</h2>
        <ul className={classes.list}>
          {products.map(({ code, name, direction, minKw, noticeMinutes }) => (
            <li key={code}>
              {name} ({code}), {DIRECTIONS[direction]}
              {minKw === null ? '' : `, from ${formatCount(minKw)} kW`}
              {noticeMinutes === null ? '' : `, ${formatCount(noticeMinutes)} minutes’ notice`}
            </li>
          ))}
        </ul>
      </Panel>
      <Panel>
        <h2 className={classes.heading}>Baseline and payment</h2>
        <FactGrid
          facts={[
            ['Baseline', packBaselineWords[baseline.default]],
            [
              'Also allowed',
              baseline.allowed
                .filter((each) => each !== baseline.default)
                .map((each) => packBaselineWords[each])
                .join(', ') || 'None',
            ],
            ['In-day adjustment', ADJUSTS[baseline.inDayAdjustment]],
            ['Look-back period', baseline.lookBackDays === null ? '–' : `${baseline.lookBackDays} days`],
            [
              'Without enough history',
              baseline.insufficient === 'OUTTURN' ? 'Outturn as fallback: zero delivery' : 'No baseline',
            ],
            ['Deadlines', gateText.join('; ') || '–'],
            ['Payment', packSettlementWords[settlement.method], 'whole'],
            ['Curve', curveText(settlement.curve), 'whole'],
            ['Invoice date', settlement.invoiceDay === null ? '–' : `Day ${settlement.invoiceDay} of the month`],
          ]}
        />
      </Panel>
      <Panel>
        <h2 className={classes.heading}>Assets, files and records</h2>
        <FactGrid
          facts={[
            ['MPAN', eligibility.requiresMpan ? 'Required' : 'Not required'],
            [
              'Metering point',
              { BOUNDARY: 'Boundary', ASSET: 'Asset', EITHER: 'Boundary or asset' }[eligibility.meteringPoint],
            ],
            ['Other providers', eligibility.oneProviderOnly ? 'Not allowed' : 'Allowed'],
            [
              'Files',
              `${units.quantity}, ${POSITIVE[units.positive]} positive, stamped at the ${units.stamp.toLowerCase()}, ${units.zone === 'UTC' ? 'UTC' : 'London'}`,
              'whole',
            ],
            ['Retention', retentionText(retention), 'whole'],
          ]}
        />
      </Panel>
    </>
  );
}
