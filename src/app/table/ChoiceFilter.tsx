import { NativeSelect } from '@mantine/core';

type ChoiceFilterProps<Value extends string> = {
  label: string;
  /** Label of no choice: "Any portfolio". */
  any: string;
  width?: number;
  options: readonly { value: Value; label: string }[];
  value: Value | undefined;
  onChange: (value: Value | undefined) => void;
  /** Called before the list opens: time to count its options. */
  onOpen?: () => void;
};

/** One of a list, or any. A native select: it is there at once, on phones too, and supports typing. */
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
      data={[{ value: '', label: any }, ...(known ? [] : [{ value, label: 'Not listed' }]), ...options]}
      value={value ?? ''}
      onFocus={onOpen}
      onPointerDown={onOpen}
      onChange={(event) => onChange((event.currentTarget.value || undefined) as Value | undefined)}
    />
  );
}
