import { Skeleton } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { sessionQueries } from '#app/data/api/sessions.ts';
import { Role, useOperator } from '#app/data/session.ts';
import { ErrorState } from '#app/ui/ErrorState.tsx';
import { roleMeaning, roleWords } from '#app/ui/roleWords.ts';
import { ScrollRegion } from '#app/ui/ScrollRegion.tsx';
import classes from './roles.module.css';

/** Permissions of each role, by area; a stronger role includes the columns to its left. */
export function RolesTable() {
  const mine = useOperator()?.role;
  const { data: parts, error, refetch } = useQuery(sessionQueries.roles());
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!parts) return <Skeleton h={1400} />;
  return (
    <ScrollRegion className={classes.scroll} label="What each role may do">
      <table className={classes.roles}>
        <thead>
          <tr>
            <th scope="col">Part</th>
            {Role.options.map((role, index) => (
              <th key={role} scope="col" data-mine={role === mine}>
                {roleWords[role]}
                {role === mine && <span className={classes.mine}>Yours</span>}
                <span className={classes.note}>{index === 0 ? roleMeaning[role] : `All to the left, and`}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {parts.map(({ tag, byRole }) => (
            <tr key={tag}>
              <th scope="row">{tag}</th>
              {Role.options.map((role) => (
                <td key={role} data-mine={role === mine}>
                  {byRole[role].length === 0 ? (
                    <span className={classes.note}>–</span>
                  ) : (
                    <ul>
                      {byRole[role].map((one) => (
                        <li key={one}>
                          <IconCheck size={13} stroke={2} aria-hidden="true" />
                          {one}
                        </li>
                      ))}
                    </ul>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
