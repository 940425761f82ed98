import { ActionIcon, NativeSelect } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { formatCount } from '#text/count.ts';
import classes from './Pager.module.css';

export type Page = { page: number; pageSize: number; totalItems: number };

type PagerProps = Page & { onPage: (page: { page: number; pageSize: number }) => void };

const SIZES = [25, 50, 100, 200];

/** Range of rows, total, page size, and buttons for the neighbouring pages. */
export function Pager({ page, pageSize, totalItems, onPage }: PagerProps) {
  const first = totalItems === 0 ? 0 : (page - 1) * pageSize + 1;
  const last = Math.min(page * pageSize, totalItems);
  const sizes = SIZES.includes(pageSize) ? SIZES : [pageSize, ...SIZES].sort((one, other) => one - other);
  return (
    <div className={classes.pager}>
      <NativeSelect
        size="xs"
        aria-label="Rows per page"
        value={pageSize}
        data={sizes.map((size) => ({ value: String(size), label: `${size} rows` }))}
        onChange={(event) => onPage({ page: 1, pageSize: Number(event.currentTarget.value) })}
      />
      <span aria-live="polite">
        {formatCount(first)}–{formatCount(last)} of {formatCount(totalItems)}
      </span>
      <ActionIcon
        size={28}
        aria-label="Previous page"
        disabled={page <= 1}
        onClick={() => onPage({ page: page - 1, pageSize })}
      >
        <IconChevronLeft size={16} stroke={1.8} />
      </ActionIcon>
      <ActionIcon
        size={28}
        aria-label="Next page"
        disabled={last >= totalItems}
        onClick={() => onPage({ page: page + 1, pageSize })}
      >
        <IconChevronRight size={16} stroke={1.8} />
      </ActionIcon>
    </div>
  );
}
