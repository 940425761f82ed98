import { CloseButton, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';

type SearchBoxProps = {
  /** Label and hint: "Name, MPAN or postcode". */
  label: string;
  /** The search in the address. */
  value: string;
  /** Called when typing pauses; write it to the address with `replace: true`. */
  onChange: (search: string) => void;
  width?: number;
};

const PAUSE_MS = 250;

/** A search that follows the address and writes to it when typing pauses. */
export function SearchBox({ label, value, onChange, width = 280 }: SearchBoxProps) {
  const [text, setText] = useState(value);
  const written = useRef(value);
  const write = useDebouncedCallback((next: string) => {
    written.current = next;
    onChange(next);
  }, PAUSE_MS);

  useEffect(() => {
    // The address was changed elsewhere (back button, "Clear filters"), not by typing here.
    if (value !== written.current) setText(value);
    written.current = value;
  }, [value]);

  const change = (next: string) => {
    setText(next);
    write(next.trim());
  };
  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder={label}
      w={width}
      maw="100%"
      leftSection={<IconSearch size={15} stroke={1.8} />}
      rightSection={
        text === '' ? null : <CloseButton size="sm" aria-label="Clear the search" onClick={() => change('')} />
      }
      value={text}
      onChange={(event) => change(event.currentTarget.value)}
    />
  );
}
