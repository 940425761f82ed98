import { Popover, ActionIcon, Button, Checkbox, SegmentedControl } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useState } from 'react';
import { ColumnsTool, type ColumnsButtonProps } from './ColumnsTool.tsx';
import { orderColumns, moveColumn, useDensity, useColumnChoice } from './tableChoice.ts';
import classes from './TableFoot.module.css';

/** The column menu above its button; open from the start. */
export default function ColumnsOpened({ label, columns }: ColumnsButtonProps) {
  const [opened, setOpened] = useState(true);
  return (
    // Rows that arrive may push the button out of sight: the menu stays, which was just asked for.
    <Popover
      opened={opened}
      onChange={setOpened}
      position="top-start"
      shadow="md"
      trapFocus
      returnFocus
      hideDetached={false}
    >
      <Popover.Target>
        <ColumnsTool label={label} onClick={() => setOpened(!opened)} />
      </Popover.Target>
      <Popover.Dropdown aria-label={`Columns in ${label}`}>
        <ColumnsMenu label={label} columns={columns} />
      </Popover.Dropdown>
    </Popover>
  );
}

/** Which columns a table shows, in which order, and how high its rows are. */
function ColumnsMenu({ label, columns }: ColumnsButtonProps) {
  const [choice, choose] = useColumnChoice(label, columns);
  const [density, setDensity] = useDensity();
  const all = orderColumns(columns, choice.order);
  const shown = all.filter(({ id }) => !choice.hidden.includes(id)).length;
  const show = (id: string, on: boolean) =>
    choose({ ...choice, hidden: on ? choice.hidden.filter((other) => other !== id) : [...choice.hidden, id] });
  const move = (id: string, by: -1 | 1) => choose({ ...choice, order: moveColumn(columns, choice.order, id, by) });

  return (
    <div className={classes.menu}>
      <ul className={classes.columns} aria-label="Columns">
        {all.map(({ id, header }, index) => {
          const on = !choice.hidden.includes(id);
          return (
            <li key={id}>
              <Checkbox
                size="xs"
                label={header}
                checked={on}
                disabled={on && shown === 1}
                onChange={(event) => show(id, event.currentTarget.checked)}
              />
              <ActionIcon
                size={24}
                aria-label={`Move ${header} up`}
                disabled={index === 0}
                onClick={() => move(id, -1)}
              >
                <IconArrowUp size={14} stroke={1.8} />
              </ActionIcon>
              <ActionIcon
                size={24}
                aria-label={`Move ${header} down`}
                disabled={index === all.length - 1}
                onClick={() => move(id, 1)}
              >
                <IconArrowDown size={14} stroke={1.8} />
              </ActionIcon>
            </li>
          );
        })}
      </ul>
      <SegmentedControl
        size="xs"
        fullWidth
        aria-label="Row height (all tables)"
        value={density}
        onChange={setDensity}
        data={[
          { value: 'comfortable', label: 'Comfortable' },
          { value: 'compact', label: 'Compact' },
        ]}
      />
      <Button size="compact-sm" variant="subtle" color="gray" onClick={() => choose(undefined)}>
        Reset columns
      </Button>
    </div>
  );
}
