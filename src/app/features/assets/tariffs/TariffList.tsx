import { IconCoins } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { useMayOperate } from '#app/data/session.ts';
import { ListPage } from '#app/shell/ListPage.tsx';
import { NoMatch } from '#app/table/NoMatch.tsx';
import type { Lines } from '#app/table/twoLines.tsx';
import { countNote } from '#app/table/useListScreen.ts';
import { ImportButton } from '#app/ui/files/ImportButton.tsx';
import { PlainLink } from '#app/ui/PlainLink.tsx';
import { TariffFilters } from './TariffFilters.tsx';
import type { TariffSearch } from './tariffSearch.ts';
import { TariffVerdict } from './TariffVerdict.tsx';

type TariffListProps<Row extends object> = Pick<ComponentProps<typeof ListPage<Row>>, 'columns' | 'rowId'> & {
  list: ComponentProps<typeof ListPage<Row>>['list'] & {
    data: { totalItems: number } | undefined;
    changeAddress: (change: Partial<TariffSearch>, replace?: boolean) => void;
    filtered: boolean;
    clearFilters: () => void;
  };
  address: TariffSearch;
  /** What a row is, one and many. */
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
