import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { query } from '#app/data/query.ts';
import { VerdictLine, type StageVerdict } from '#app/ui/Stage.tsx';
import { formatCount, plural } from '#text/count.ts';
import { withoutTariffQuery } from './withoutTariff.ts';

const COUNT = { pageSize: 1 } as const;

/** Whether every asset has a tariff, and a way to those that have none. */
export function TariffVerdict() {
  const { data: all } = useQuery(query('listAssets', { query: COUNT }));
  const { data: without } = useQuery(withoutTariffQuery());
  const verdict = all && without && verdictOf(all.totalItems, without.totalItems);
  return (
    <VerdictLine
      small
      verdict={verdict}
      say={without && without.totalItems > 0 && 'Costs and earnings are calculated only for assets with a tariff.'}
      {...(without &&
        without.totalItems > 0 && {
          action: (
            <Button
              variant="default"
              renderRoot={(props) => <Link to="/assets" search={{ tariff: 'NONE' }} {...props} />}
            >
              {`Show ${plural(without.totalItems, 'asset')}`}
            </Button>
          ),
        })}
    />
  );
}

function verdictOf(all: number, without: number): StageVerdict {
  if (all === 0) return { sentence: 'No assets yet', tone: 'NEUTRAL' };
  if (without === 0) return { sentence: `Every asset has a tariff (${formatCount(all)})`, tone: 'GOOD' };
  const [have, lack] = [formatCount(all - without), plural(without, 'asset has', 'assets have')];
  return {
    sentence: `Incomplete: ${lack} no tariff, ${have} of ${formatCount(all)} have one`,
    tone: 'WARN',
  };
}
