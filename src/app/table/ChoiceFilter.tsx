import { NativeSelect } from '@mantine/core';

type ChoiceFilterProps<Value extends string> = {
  label: string;
  /** What stands there while nothing is chosen: "Any portfolio". */
  any: string;
  width?: number;
  options: readonly { value: Value; label: string }[];
  value: Value | undefined;
  onChange: (value: Value | undefined) => void;
  /** Before the list is seen: the time to count what it offers. */
  onOpen?: () => void;
};

/** One of a list, or any. The browser's own list: it is there at once, on phones too, and is typed into. */
export function ChoiceFilter<Value extends string>({
  label,
  any,
  width = 170,
  options,
  value,
  onChange,
  onOpen,
}: ChoiceFilterProps<Value>) {
  const known = value === undefined || options.some((option) => option.value === value);
  return (
    <NativeSelect
      aria-label={label}
      w={width}
      maw="100%"
      data={[{ value: '', label: any }, ...(known ? [] : [{ value, label: 'One that is not listed' }]), ...options]}
      value={value ?? ''}
      onFocus={onOpen}
      onPointerDown={onOpen}
      onChange={(event) => onChange((event.currentTarget.value || undefined) as Value | undefined)}
    />
  );
}
