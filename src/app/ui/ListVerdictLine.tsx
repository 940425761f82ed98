import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { query } from '#app/data/query.ts';
import type { ListVerdict, VerdictList } from '#contract/listVerdict.ts';
import { VerdictLine } from './Stage.tsx';

type ListVerdictLineProps = {
  list: VerdictList;
  /** The page's next step, by what the service says. */
  renderAction?: (verdict: ListVerdict) => ReactNode;
};

/** The service's sentence about a whole list; nothing where it has none, or while it cannot be loaded. */
export function ListVerdictLine({ list, renderAction }: ListVerdictLineProps) {
  const { data, error } = useQuery(query('getListVerdict', { query: { list } }));
  if (data === undefined && error !== null) return null;
  return <VerdictLine small verdict={data} say={data?.say} action={data && renderAction?.(data)} />;
}
