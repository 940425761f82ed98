import { ActionIcon, Tooltip } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import type { ZoomStep } from './zoom.ts';

const BUTTONS = [
  ['earlier', 'Move earlier', IconChevronLeft],
  ['out', 'Zoom out', IconZoomOut],
  ['in', 'Zoom in', IconZoomIn],
  ['later', 'Move later', IconChevronRight],
] as const;

/** What dragging in a chart does, for whoever does not drag. */
export function ZoomButtons({ disabled, onZoom }: { disabled: boolean; onZoom: (step: ZoomStep) => void }) {
  return BUTTONS.map(([step, label, Icon]) => (
    <Tooltip key={step} label={label}>
      <ActionIcon size={28} aria-label={label} disabled={disabled} onClick={() => onZoom(step)}>
        <Icon size={17} stroke={1.6} />
      </ActionIcon>
    </Tooltip>
  ));
}
