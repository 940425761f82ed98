import { Switch } from '@mantine/core';
import { useSingleKeys } from './keys.ts';

/** Switches the keys that need no Ctrl off or on, for this browser. */
export function KeysSwitch() {
  const [on, setOn] = useSingleKeys();
  return (
    <Switch
      mt="md"
      size="sm"
      label="Single-key shortcuts"
      description="j, k, x, /, ? and the keys after g. Press ? to see them all."
      checked={on}
      onChange={(event) => setOn(event.currentTarget.checked)}
    />
  );
}
