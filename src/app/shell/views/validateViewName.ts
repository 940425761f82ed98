const MAX_NAME = 80;

/** Returns what is wrong with a view's name, or null. */
export function validateViewName(name: string): string | null {
  const length = name.trim().length;
  if (length === 0) return 'Enter a name for the view';
  return length > MAX_NAME ? `Use at most ${MAX_NAME} characters` : null;
}
