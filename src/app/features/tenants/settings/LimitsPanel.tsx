import { Facts } from '#app/ui/Facts.tsx';
import { Panel } from '#app/ui/Panel.tsx';
import { MAX_DECIDED_ASSETS } from '#contract/bulkAction.ts';
import { defaultLimits } from '#contract/limits.ts';
import { MAX_PAGE_SIZE } from '#contract/paging.ts';
import { formatCount } from '#text/count.ts';
import classes from './settings.module.css';

const { standard, consumption } = defaultLimits;

/** What one tenant may ask of the service, for whoever plans an integration or a large import. */
export function LimitsPanel() {
  return (
    <Panel>
      <h2 className={classes.heading}>Limits</h2>
      <Facts
        facts={[
          ['Requests', `${standard.perSecond} a second, ${standard.inFlight} at once, of all browsers together`],
          ['Imports of readings', `${consumption.perSecond} a second, 50,000 records each`],
          ['A page of a list', `${formatCount(MAX_PAGE_SIZE)} rows`],
          ['A preview of a bulk action', `${formatCount(MAX_DECIDED_ASSETS)} assets`],
        ]}
      />
      <p className={classes.label}>These are the defaults; whoever runs the service may have set others for you.</p>
    </Panel>
  );
}
