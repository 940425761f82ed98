import { Drawer, Skeleton, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { operatorQueries, type AuditDetail } from '#app/data/operators.ts';
import { ErrorState } from '#app/ui/ErrorState.tsx';
import { Facts } from '#app/ui/Facts.tsx';
import { Time } from '#app/ui/Time.tsx';
import { auditDiff, NOT_STORED } from './auditDiff.ts';
import { AuditDiff } from './AuditDiff.tsx';
import { noteWords } from './auditWords.ts';
import { Outcome } from './Outcome.tsx';
import { Sentence } from './Sentence.tsx';
import classes from './audit.module.css';

/** One row of the audit: actor, operation, result, and both sides of the change. */
export default function AuditDrawer({ seq, onClose }: { seq: number; onClose: () => void }) {
  const row = useQuery(operatorQueries.auditRow(seq));
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={640}
      title={row.data ? <Sentence {...row.data} /> : 'Audit entry'}
    >
      {row.error ? (
        <ErrorState error={row.error} onRetry={() => void row.refetch()} />
      ) : row.data ? (
        <Row row={row.data} />
      ) : (
        <Skeleton h={320} />
      )}
    </Drawer>
  );
}

function Row({ row: { at, name, method, path, status, note, effect, asked, before, after } }: { row: AuditDetail }) {
  return (
    <div className={classes.form}>
      <Facts
        facts={[
          ['When', <Time key="at" at={at} focusable />],
          ['Who', name ?? 'Not known'],
          ['Outcome', <Outcome key="outcome" status={status} />],
          ...(effect === null ? [] : [['Effect', effect] as const]),
          ['Request', <code key="path" className={classes.breaks}>{`${method} ${path}`}</code>],
        ]}
      />
      {note !== null && <p className={classes.text}>{noteWords(note)}</p>}
      <Difference before={before} after={after} />
      {asked !== null && (
        <section>
          <div className={classes.diffTitle}>
            <h3>Request body</h3>
          </div>
          <AuditDiff rows={auditDiff(null, asked)} bothSides={false} />
        </section>
      )}
    </div>
  );
}

function Difference({ before, after }: { before: unknown; after: unknown }) {
  const [all, setAll] = useState(false);
  const rows = auditDiff(before, after);
  if (rows.length === 0) return <p className={classes.quiet}>No details of the change were stored.</p>;
  const same = rows.filter(({ kind }) => kind === 'same').length;
  const bothSides = before !== null && after !== null;
  return (
    <section>
      <div className={classes.diffTitle}>
        <h3>
          {bothSides
            ? `Changed: ${rows.length - same} of ${rows.length} fields`
            : before === null
              ? 'Response'
              : 'Previous state'}
        </h3>
        {same > 0 && (
          <Switch
            size="xs"
            label="All fields"
            checked={all}
            onChange={(event) => setAll(event.currentTarget.checked)}
          />
        )}
      </div>
      <AuditDiff rows={all ? rows : rows.filter(({ kind }) => kind !== 'same')} bothSides={bothSides} />
      {rows.some(({ before: old, after: fresh }) => [old, fresh].some((text) => text?.startsWith(NOT_STORED))) && (
        <p className={classes.quiet}>
          Names, contacts, meter points and secrets are not stored. The mark in brackets differs if they changed.
        </p>
      )}
    </section>
  );
}
