import { type MantineColorScheme, Radio, SegmentedControl, Switch, useMantineColorScheme } from '@mantine/core';
import { useSingleKeys } from '#app/shell/keys.ts';
import { useDensity, type Density } from '#app/table/tableChoice.ts';
import { Panel } from '#app/ui/Panel.tsx';
import classes from './settings.module.css';

const schemes: { value: MantineColorScheme; label: string; description?: string }[] = [
  { value: 'auto', label: 'System default', description: 'Follows this device’s light or dark setting' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];

const densities: { value: Density; label: string }[] = [
  { value: 'comfortable', label: 'Comfortable' },
  { value: 'compact', label: 'Compact' },
];

/** Colours and the height of table rows; stored in this browser. */
export function AppearancePanel() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const [density, setDensity] = useDensity();
  return (
    <Panel>
      <h2 className={classes.heading} id="appearance">
        Appearance
      </h2>
      <Radio.Group aria-labelledby="appearance" value={colorScheme} onChange={setColorScheme}>
        <div className={classes.choices}>
          {schemes.map((scheme) => (
            <Radio key={scheme.value} {...scheme} size="sm" />
          ))}
        </div>
      </Radio.Group>
      <p className={classes.label}>Table rows</p>
      <SegmentedControl
        size="xs"
        aria-label="Table rows"
        data={densities}
        value={density}
        onChange={(value) => setDensity(value)}
      />
      <KeysSwitch />
    </Panel>
  );
}

/** Switches the keys that need no Ctrl off or on, for this browser. */
function KeysSwitch() {
  const [on, setOn] = useSingleKeys();
  return (
    <Switch
      mt="md"
      size="sm"
      label="Single-key shortcuts"
      description="j, k, x, b, /, ? and the keys after g. Press ? to see them all."
      checked={on}
      onChange={(event) => setOn(event.currentTarget.checked)}
    />
  );
}
