/** Whether a JSON pointer names an existing part of a value. */
export function pointerExists(value: unknown, pointer: string): boolean {
  if (pointer === '') return true;
  let inner = value;
  for (const segment of pointer
    .split('/')
    .slice(1)
    .map((each) => each.replaceAll('~1', '/').replaceAll('~0', '~'))) {
    if (typeof inner !== 'object' || inner === null || !Object.hasOwn(inner, segment)) return false;
    inner = (inner as Record<string, unknown>)[segment];
  }
  return pointer.startsWith('/');
}
