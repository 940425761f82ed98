// The roles are on Mantine's elements, which have no tags to prefer.
/* oxlint-disable jsx-a11y/prefer-tag-over-role */
import '@mantine/spotlight/styles.layer.css';
import { Loader } from '@mantine/core';
import { createSpotlight, Spotlight, useSpotlight } from '@mantine/spotlight';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { usePaletteGroups } from './usePaletteGroups.ts';
import classes from './Palette.module.css';

const [store, palette] = createSpotlight();
const LIST = 'palette-list';
/** Spotlight selects its first action when letters are typed, not when results arrive later. */
function selectFirst(): void {
  const options = document.querySelectorAll(`#${LIST} [role=option]`);
  for (const [index, option] of options.entries()) option.toggleAttribute('data-selected', index === 0);
  store.setState({ ...store.getState(), selected: 0 });
}

/** Runs an action without the focus in the palette, which closes: a page that opens takes it. */
function leave(run: () => void): void {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  run();
}

const idOf = (index: number): string => `palette-${index}`;

/** Opens screens, searches the tenant, runs the screen's commands. `openCount` is how often it was opened. */
export default function Palette({ openCount, onKeys }: { openCount: number; onKeys: () => void }) {
  const [typed, setTyped] = useState('');
  const { selected } = useSpotlight(store);
  const { groups, searching } = usePaletteGroups(typed, onKeys);
  const count = groups.reduce((sum, { items }) => sum + items.length, 0);
  const firstOf = groups.map((_, group) => groups.slice(0, group).reduce((sum, { items }) => sum + items.length, 0));
  useEffect(() => {
    if (openCount > 0) palette.open();
  }, [openCount]);
  // Results arrive after typing, and Enter takes the first.
  useEffect(() => {
    if (count > 0 && typed !== '') selectFirst();
  }, [count, typed]);

  return (
    <Spotlight.Root
      store={store}
      query={typed}
      onQueryChange={setTyped}
      // Reopened while it closes, it would still contain the old text.
      onSpotlightOpen={() => setTyped('')}
      shortcut={null}
      centered={false}
      scrollable
      maxHeight={440}
      overlayProps={{ backgroundOpacity: 0.3, blur: 0 }}
      transitionProps={{ duration: 120, transition: 'fade' }}
      attributes={{ content: { 'aria-label': 'Command palette' } }}
    >
      <Spotlight.Search
        size="md"
        role="combobox"
        aria-expanded
        aria-controls={LIST}
        aria-autocomplete="list"
        aria-activedescendant={selected >= 0 && selected < count ? idOf(selected) : undefined}
        aria-label="Search or jump to"
        placeholder="Asset, MPAN, postcode, event, user, screen"
        leftSection={<IconSearch size={17} stroke={1.8} />}
        rightSection={searching && <Loader size={14} />}
      />
      <output className={classes.count}>{typed === '' || searching ? '' : `${count} found`}</output>
      <Spotlight.ActionsList id={LIST} role="listbox" aria-label="Screens and actions" className={classes.list ?? ''}>
        {groups.map(({ title, items }, group) => (
          <Spotlight.ActionsGroup
            key={title}
            label={title}
            role="group"
            className={classes.group ?? ''}
            aria-label={title}
          >
            {items.map(({ id, label, note, icon: Icon, keys, run }, index) => (
              <Spotlight.Action
                key={id}
                id={idOf(firstOf[group]! + index)}
                role="option"
                aria-selected={selected === firstOf[group]! + index}
                className={classes.action ?? ''}
                label={label}
                {...(note && { description: note })}
                {...(keys && {
                  rightSection: (
                    <span className={classes.keys}>
                      {keys.map((key) => (
                        <kbd key={key}>{key}</kbd>
                      ))}
                    </span>
                  ),
                })}
                leftSection={Icon && <Icon size={17} stroke={1.6} aria-hidden="true" />}
                onClick={() => leave(run)}
              />
            ))}
          </Spotlight.ActionsGroup>
        ))}
        {count === 0 && !searching && (
          <Spotlight.Empty className={classes.empty ?? ''}>
            No matches. Try part of a name, ID, MPAN or postcode.
          </Spotlight.Empty>
        )}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
}
