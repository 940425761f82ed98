import { ActionIcon } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { lazy, Suspense, useState, type ComponentProps } from 'react';
import type { PictureParts } from './picture.ts';
import type { ChartTable } from './TwinTable.tsx';

const ChartMenuOpened = lazy(() => import('./ChartMenuOpened.tsx'));

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
    <ActionIcon size={28} aria-label={`More about ${title}`} aria-haspopup="menu" {...button}>
      <IconDots size={17} stroke={1.6} />
    </ActionIcon>
  );
}

/** Ways to take a chart elsewhere; loaded when it is first opened. */
export function ChartMenu(props: ChartMenuProps) {
  const [asked, setAsked] = useState(false);
  const { title, disabled } = props;
  if (!asked)
    return <ChartMenuButton title={title} disabled={disabled} aria-expanded={false} onClick={() => setAsked(true)} />;
  return (
    <Suspense fallback={<ChartMenuButton title={title} disabled={disabled} aria-expanded={false} />}>
      <ChartMenuOpened {...props} />
    </Suspense>
  );
}
