import { useQuery } from '@tanstack/react-query';
import { sessionQueries } from '#app/data/sessions.ts';
import { Facts } from '#app/ui/Facts.tsx';
import { Panel } from '#app/ui/Panel.tsx';
import classes from './settings.module.css';

/** Versions behind this dashboard, for support. */
export function AboutPanel() {
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
