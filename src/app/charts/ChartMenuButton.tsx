import { ActionIcon } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { type ComponentProps } from 'react';
import type { ChartTable } from './ChartDataTable.tsx';
import type { PictureParts } from './picture.ts';

export type ChartMenuProps = {
  title: string;
  fileName: string;
  disabled: boolean;
  table: () => ChartTable;
  picture: (() => PictureParts) | undefined;
  help: readonly string[];
};

export function ChartMenuButton({ title, ...button }: { title: string; disabled: boolean } & ComponentProps<'button'>) {
  return (
    <ActionIcon size={28} aria-label={`Options for ${title}`} aria-haspopup="menu" {...button}>
      <IconDots size={17} stroke={1.6} />
    </ActionIcon>
  );
}
