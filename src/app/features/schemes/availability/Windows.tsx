import { Button, Group, VisuallyHidden } from '@mantine/core';
import { formatFixed, formatPounds, formatWindow } from '#app/format/format.ts';
import { Sheet } from '#app/table/Sheet.tsx';
import type { AvailabilityWindow } from '#contract/availability.ts';
import classes from './availability.module.css';

/** What was asked of a window. */
export type WindowDialog = { kind: 'declare' | 'delete'; window: AvailabilityWindow };

type WindowsProps = {
  windows: readonly AvailabilityWindow[];
  /** Null for whoever may not change them. */
  onOpen: ((dialog: WindowDialog) => void) | null;
};

/** The agreed windows of a month, and what of each was declared unavailable. */
export function Windows({ windows, onOpen }: WindowsProps) {
  if (windows.length === 0) return null;
  return (
    <Sheet label="Windows" bare>
      <thead>
        <tr>
          <th scope="col">Window</th>
          <th scope="col">MW</th>
          <th scope="col">£/MW/h</th>
          <th scope="col">Unavailable</th>
          {onOpen && (
            <th scope="col">
              <VisuallyHidden>Actions</VisuallyHidden>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {windows.map((window) => (
          <tr key={window.windowUUID}>
            <th scope="row">{formatWindow(window.startTime, window.endTime)}</th>
            <td>{formatFixed(window.capacityMw, 3)}</td>
            <td>{formatPounds(window.gbpPerMwPerHour)}</td>
            <td>
              {window.unavailable.length === 0
                ? '–'
                : window.unavailable.map((gap) => (
                    <span key={`${gap.declaredUTC} ${gap.startTime} ${gap.endTime}`} className={classes.gap}>
                      {formatWindow(gap.startTime, gap.endTime)}
                      {gap.reason !== null && `, ${gap.reason}`}
                    </span>
                  ))}
            </td>
            {onOpen && (
              <td>
                <Group gap="xs" justify="flex-end" wrap="nowrap">
                  <Button variant="default" size="compact-sm" onClick={() => onOpen({ kind: 'declare', window })}>
                    Declare unavailable
                  </Button>
                  <Button
                    variant="subtle"
                    size="compact-sm"
                    aria-label={`Delete the window of ${formatWindow(window.startTime, window.endTime)}`}
                    onClick={() => onOpen({ kind: 'delete', window })}
                  >
                    Delete
                  </Button>
                </Group>
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </Sheet>
  );
}
