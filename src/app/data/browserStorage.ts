import { useSyncExternalStore } from 'react';
import type { z } from 'zod';

const PREFIX = 'halfhour.';
const listeners = new Set<() => void>();
const parsed = new Map<string, { text: string | null; value: unknown }>();

function textOf(key: string): string | null {
  try {
    return localStorage.getItem(PREFIX + key);
  } catch {
    // Storage may be blocked; then everything is as at the first visit.
    return null;
  }
}

function parseJson(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * The value stored in this browser under a key; an invalid one is parsed by the schema's `.catch()`. The same reference
 * until it changes.
 */
export function loadStored<Schema extends z.ZodType>(key: string, schema: Schema): z.output<Schema> {
  const text = textOf(key);
  const known = parsed.get(key);
  if (known && known.text === text) return known.value as z.output<Schema>;
  const value = schema.parse(parseJson(text));
  parsed.set(key, { text, value });
  return value;
}

/** Stores a value in this browser, for all windows; undefined deletes it. */
export function saveStored(key: string, value: unknown): void {
  try {
    if (value === undefined) localStorage.removeItem(PREFIX + key);
    else localStorage.setItem(PREFIX + key, JSON.stringify(value));
  } catch {
    return;
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** The value stored in this browser under a key; re-renders when it changes. */
export const useStored = <Schema extends z.ZodType>(key: string, schema: Schema): z.output<Schema> =>
  useSyncExternalStore(subscribe, () => loadStored(key, schema));
