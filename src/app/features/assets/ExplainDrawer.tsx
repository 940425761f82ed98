import { Drawer } from '@mantine/core';
import type { LikeDayMethod } from '#contract/scheme.ts';
import { ExplainBaseline } from './ExplainBaseline.tsx';

type ExplainDrawerProps = { assetUUID: string; at: number | undefined; method?: LikeDayMethod; onClose: () => void };

/** The baseline calculation of a half hour at the side of the page, open while `at` is set. */
export function ExplainDrawer({ assetUUID, at, method, onClose }: ExplainDrawerProps) {
  return (
    <Drawer
      opened={at !== undefined}
      onClose={onClose}
      position="right"
      size={460}
      title="How this baseline was calculated"
    >
      {at !== undefined && <ExplainBaseline assetUUID={assetUUID} at={at} {...(method && { method })} />}
    </Drawer>
  );
}
