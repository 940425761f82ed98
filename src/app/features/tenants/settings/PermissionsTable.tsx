import { Skeleton, VisuallyHidden } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Role, useOperator } from '#app/data/session.ts';
import { sessionQueries } from '#app/data/sessions.ts';
import { ErrorState } from '#app/ui/ErrorState.tsx';
import { roleWords } from '#app/ui/roleWords.ts';
import { ScrollRegion } from '#app/ui/ScrollRegion.tsx';
import { roleAllows } from '#contract/endpoint.ts';
import { plural } from '#text/count.ts';
import classes from './PermissionsTable.module.css';

/** What people do for their work, and which role may; the operations behind all jobs open together. */
export function PermissionsTable() {
  const mine = useOperator()?.role;
  const [each, setEach] = useState(false);
  const { data: permissions, error, refetch } = useQuery(sessionQueries.permissions());
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!permissions) return <Skeleton h={300} />;
  const total = permissions.reduce((sum, { operations }) => sum + operations.length, 0);
  return (
    <ScrollRegion className={classes.scroll} label="Permissions by role">
      <table className={classes.permissions}>
        <thead>
          <tr>
            <th scope="col">Task</th>
            {Role.options.map((role) => (
              <th key={role} scope="col" data-mine={role === mine}>
                {roleWords[role]}
                {role === mine && ', you'}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {permissions.map(({ job, role: needed, operations }) => (
            <tr key={job}>
              <th scope="row">
                {job}
                {each && (
                  <ScrollRegion className={classes.operations} label={`Operations: ${job}`}>
                    <ul>
                      {operations.map((operation) => (
                        <li key={operation}>{operation}</li>
                      ))}
                    </ul>
                  </ScrollRegion>
                )}
              </th>
              {Role.options.map((role) => (
                <td key={role} data-mine={role === mine}>
                  {roleAllows(role, needed) ? (
                    <IconCheck size={16} stroke={2} aria-hidden />
                  ) : (
                    <span aria-hidden>–</span>
                  )}
                  <VisuallyHidden>{roleAllows(role, needed) ? 'Allowed' : 'Not allowed'}</VisuallyHidden>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className={classes.behind}>
        {`${plural(permissions.length, 'task', 'tasks')} covering ${plural(total, 'operation')}. `}
        <button type="button" className={classes.show} aria-expanded={each} onClick={() => setEach(!each)}>
          {each ? 'Hide operations' : 'Show operations'}
        </button>
      </p>
    </ScrollRegion>
  );
}
