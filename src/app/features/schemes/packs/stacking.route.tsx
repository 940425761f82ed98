import { Button, Select, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { query } from '#app/data/query.ts';
import { usePermission } from '#app/data/usePermission.ts';
import { ErrorState } from '#app/ui/ErrorState.tsx';
import { PageHeader } from '#app/ui/PageHeader.tsx';
import { Stage, VerdictLine } from '#app/ui/Stage.tsx';
import { Time } from '#app/ui/Time.tsx';
import type { StackingRule } from '#contract/stacking.ts';
import { STACKING_MODES, STACKING_PRODUCTS } from '#energy/stacking/stackingMatrix.ts';
import { isConfirmable, stackingModeWords, stackingValueWords } from './stackingWords.ts';
import classes from './packs.module.css';

const Disclosure = lazy(() => import('#app/features/market/disclosure/index.ts'));
const ConfirmPair = lazy(() => import('./ConfirmPair.tsx'));

export const Route = createFileRoute('/_frame/schemes/stacking')({ component: StackingPage });

function StackingPage() {
  const [product, setProduct] = useState<StackingRule['a']>('DFS');
  const [mode, setMode] = useState<StackingRule['mode']>('SPLITTING');
  const [confirming, setConfirming] = useState<StackingRule | null>(null);
  const { data, error, refetch } = useQuery(
    query('listStackingRules', { query: { product, mode, pageSize: 100 } }, { keepsPrevious: false }),
  );
  const rules = data?.data;
  const confirmed = rules?.filter(({ confirmation }) => confirmation !== null).length ?? 0;
  const permitted = rules?.filter(isConfirmable).length ?? 0;
  return (
    <>
      <Stage>
        <PageHeader title="Stacking" note={rules?.[0] ? `${rules[0].source}, ${rules[0].asOf}` : '\u00a0'} />
        <VerdictLine
          small
          verdict={
            rules && { sentence: `${confirmed} of ${permitted} permitted pairs are confirmed.`, tone: 'NEUTRAL' }
          }
          say="Services that one asset may be sold to together. Live events require a confirmed pair."
        />
      </Stage>
      <div className={classes.choices}>
        <Select
          label="Service"
          allowDeselect={false}
          data={[...STACKING_PRODUCTS]}
          value={product}
          onChange={(value) => setProduct(value as StackingRule['a'])}
        />
        <Select
          label="Mode"
          allowDeselect={false}
          data={STACKING_MODES.map((value) => ({ value, label: stackingModeWords[value] }))}
          value={mode}
          onChange={(value) => setMode(value as StackingRule['mode'])}
        />
      </div>
      {error && rules === undefined ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <ul className={classes.cards} aria-busy={rules === undefined || undefined}>
          {rules ? (
            rules.map((rule) => (
              <RuleCard key={`${rule.a} ${rule.b}`} rule={rule} product={product} onConfirm={setConfirming} />
            ))
          ) : (
            <Skeleton height={120} />
          )}
        </ul>
      )}
      <Suspense>
        <Disclosure />
      </Suspense>
      {confirming && (
        <Suspense>
          <ConfirmPair rule={confirming} onClose={() => setConfirming(null)} />
        </Suspense>
      )}
    </>
  );
}

function RuleCard({
  rule,
  product,
  onConfirm,
}: {
  rule: StackingRule;
  product: StackingRule['a'];
  onConfirm: (rule: StackingRule) => void;
}) {
  const mayConfirm = usePermission('confirmStackingRule');
  const { a, b, value, condition, reason, source, asOf, confirmation } = rule;
  return (
    <li className={classes.card}>
      <div className={classes.title}>
        <h2>
          {product} with {a === product ? b : a}
        </h2>
        <span>{stackingValueWords[value]}</span>
      </div>
      {(condition ?? reason) !== null && (
        <p className={classes.line}>
          {condition === null ? '' : 'Both services must call for the same direction. '}
          {reason ?? ''}
        </p>
      )}
      <p className={classes.quiet}>
        {source}, {asOf}
      </p>
      {isConfirmable(rule) && (
        <p className={classes.quiet}>
          {confirmation === null ? (
            'Not confirmed yet.'
          ) : (
            <>
              Confirmed by {confirmation.confirmedBy ?? 'an API key'}, <Time at={confirmation.confirmedUTC} />:{' '}
              {confirmation.statement}
            </>
          )}
        </p>
      )}
      {isConfirmable(rule) && mayConfirm && (
        <Button variant="default" size="xs" mt="xs" onClick={() => onConfirm(rule)}>
          {confirmation === null ? 'Confirm' : 'Confirm again'}
        </Button>
      )}
    </li>
  );
}
