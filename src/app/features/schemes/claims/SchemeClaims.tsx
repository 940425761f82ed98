import { useQuery } from '@tanstack/react-query';
import { query } from '#app/data/query.ts';
import { formatDate } from '#app/format/format.ts';
import { Sheet } from '#app/table/Sheet.tsx';
import { Panel } from '#app/ui/Panel.tsx';
import { PlainLink } from '#app/ui/PlainLink.tsx';
import { SectionHead } from '#app/ui/SectionHead.tsx';
import { ClaimChip } from './ClaimChip.tsx';
import { assetNameOf } from './claimWords.ts';
import classes from './claims.module.css';

/** What other providers claim of the assets of a scheme, newest first; nothing where nobody has claimed any. */
export function SchemeClaims({ schemeUUID }: { schemeUUID: string }) {
  const { data } = useQuery(query('listClaims', { query: { schemeUUID, pageSize: 50 } }, { keepsPrevious: false }));
  if (!data || data.data.length === 0) return null;
  return (
    <div className={classes.panel}>
      <Panel>
        <SectionHead title="Claims by other providers" />
        <Sheet label="Claims by other providers" bare>
          <thead>
            <tr>
              <th scope="col">Asset</th>
              <th scope="col">Claimed by</th>
              <th scope="col">Last day</th>
              <th scope="col">State</th>
            </tr>
          </thead>
          <tbody>
            {data.data.map((claim) => (
              <tr key={claim.claimUUID}>
                <th scope="row">
                  <PlainLink to="/schemes/claims/$claimUUID" params={{ claimUUID: claim.claimUUID }}>
                    {assetNameOf(claim)}
                  </PlainLink>
                </th>
                <td>{claim.claimant ?? 'Not named'}</td>
                <td>{formatDate(claim.dueDay, true)}</td>
                <td>
                  <ClaimChip state={claim.state} />
                </td>
              </tr>
            ))}
          </tbody>
        </Sheet>
      </Panel>
    </div>
  );
}
