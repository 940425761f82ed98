import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import type { ZoomStep } from './zoom.ts';

const BUTTONS = [
  ['earlier', 'Move earlier', IconChevronLeft],
  ['out', 'Zoom out', IconZoomOut],
  ['in', 'Zoom in', IconZoomIn],
  ['later', 'Move later', IconChevronRight],
] as const;

/** Zoom and move by button, as an alternative to dragging. */
export function ZoomButtons({ disabled, onZoom }: { disabled: boolean; onZoom: (step: ZoomStep) => void }) {
  return BUTTONS.map(([step, label, Icon]) => (
    <ActionIcon key={step} size={28} title={label} aria-label={label} disabled={disabled} onClick={() => onZoom(step)}>
      <Icon size={17} stroke={1.6} />
    </ActionIcon>
  ));
}
