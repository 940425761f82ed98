import { useQuery } from '@tanstack/react-query';
import { sessionQueries } from '#app/data/sessions.ts';
import { Facts } from '#app/ui/Facts.tsx';
import { Panel } from '#app/ui/Panel.tsx';
import { MAX_DECIDED_ASSETS } from '#contract/bulkAction.ts';
import { defaultLimits } from '#contract/limits.ts';
import { MAX_PAGE_SIZE } from '#contract/paging.ts';
import { formatCount } from '#text/count.ts';
import classes from './settings.module.css';

const { standard, consumption } = defaultLimits;

/** What one tenant may ask of the service, for whoever plans an integration or a large import. */
function LimitsPanel() {
  return (
    <Panel>
      <h2 className={classes.heading}>Limits</h2>
      <Facts
        facts={[
          ['Requests', `${standard.perSecond} per second, ${standard.inFlight} at once, for all browsers together`],
          ['Reading imports', `${consumption.perSecond} per second, 50,000 records each`],
          ['List page', `${formatCount(MAX_PAGE_SIZE)} rows`],
          ['Bulk action preview', `${formatCount(MAX_DECIDED_ASSETS)} assets`],
        ]}
      />
      <p className={classes.label}>
        These are the defaults. Your service provider may have set different limits for you.
      </p>
    </Panel>
  );
}

/** Versions behind this dashboard, and what may be asked of the service. */
export default function AboutSection() {
  return (
    <div className={classes.panels}>
      <AboutPanel />
      <LimitsPanel />
    </div>
  );
}

/** Versions behind this dashboard, for support. */
function AboutPanel() {
  const { data: about, isError } = useQuery(sessionQueries.about());
  const known = (value: string | undefined) => value ?? (isError ? 'Not known' : '…');
  return (
    <Panel>
      <h2 className={classes.heading}>About</h2>
      <Facts
        facts={[
          ['Halfhour', known(about && `Version ${about.version}`)],
          [
            'Service',
            <span key="service" className={classes.breaks}>
              {known(about?.serviceUrl)}
            </span>,
          ],
          ['Tenant', known(about && `… ${about.tenantEnding}`)],
          [
            'Interface',
            <a key="docs" href={about && `${about.serviceUrl}/docs`} target="_blank" rel="noreferrer">
              Service reference
            </a>,
          ],
        ]}
      />
    </Panel>
  );
}
