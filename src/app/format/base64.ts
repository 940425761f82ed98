/** Bytes as base64. In parts: arguments of one call are limited. */
export function base64Of(bytes: Uint8Array): string {
  const AT_ONCE = 8192;
  let text = '';
  for (let from = 0; from < bytes.length; from += AT_ONCE)
    text += String.fromCharCode(...bytes.subarray(from, from + AT_ONCE));
  return btoa(text);
}
