import { Button } from '@mantine/core';
import { IconCoins } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { query } from '#app/data/query.ts';
import { useMayOperate } from '#app/data/session.ts';
import { ListPage } from '#app/shell/ListPage.tsx';
import { NoMatch } from '#app/table/NoMatch.tsx';
import type { Lines } from '#app/table/twoLines.tsx';
import { countNote } from '#app/table/useListScreen.ts';
import { ImportButton } from '#app/ui/files/ImportButton.tsx';
import { PlainLink } from '#app/ui/PlainLink.tsx';
import { type StageVerdict, VerdictLine } from '#app/ui/Stage.tsx';
import { formatCount, plural } from '#text/count.ts';
import { TariffFilters } from './TariffFilters.tsx';
import type { TariffSearch } from './tariffSearch.ts';
import { withoutTariffQuery } from './withoutTariff.ts';

const COUNT = { pageSize: 1 } as const;

/** Whether every asset has a tariff, and a way to those that have none. */
function TariffVerdict() {
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

type TariffListProps<Row extends object> = Pick<ComponentProps<typeof ListPage<Row>>, 'columns' | 'rowId'> & {
  list: ComponentProps<typeof ListPage<Row>>['list'] & {
    data: { totalItems: number } | undefined;
    changeAddress: (change: Partial<TariffSearch>, replace?: boolean) => void;
    filtered: boolean;
    clearFilters: () => void;
  };
  address: TariffSearch;
  /** Noun for a row, singular and plural. */
  words: readonly [string, string];
  /** A row on a phone. */
  lines: Lines;
};

/** The screen of tariffs, whatever its rows are. */
export function TariffList<Row extends object>(props: TariffListProps<Row>) {
  const { list, address, words, lines, columns, rowId } = props;
  const { filtered } = list;
  const mayOperate = useMayOperate();
  return (
    <ListPage
      title="Tariffs"
      note={countNote(list.data, filtered, ...words, 'open')}
      verdict={<TariffVerdict />}
      list={list}
      views="tariffs"
      actions={mayOperate && <ImportButton kind="tariffs" />}
      above={<TariffFilters address={address} onChange={list.changeAddress} />}
      columns={columns}
      rowId={rowId}
      table={{ lines }}
      noMatch={filtered && <NoMatch icon={IconCoins} what={words[0]} onClear={list.clearFilters} />}
      empty={{
        icon: IconCoins,
        title: 'No tariffs yet',
        text: 'Add a tariff on the page of an asset to see the cost of its energy.',
        action: <PlainLink to="/assets">Go to assets</PlainLink>,
      }}
    />
  );
}
