const POSTCODE =
  /^(GIR 0AA|[A-PR-UWYZ]([0-9]{1,2}|([A-HK-Y][0-9]([0-9ABEHMNPRV-Y])?)|[0-9][A-HJKPSTUW]) [0-9][ABD-HJLNP-UW-Z]{2})$/i;

/**
 * Returns a British postcode (BS 7666) in capitals with its one space, from any case and spacing; null if it cannot be
 * one.
 */
export function normalisePostcode(text: string): string | null {
  const letters = text.replaceAll(/\s/g, '');
  const postcode = `${letters.slice(0, -3)} ${letters.slice(-3)}`;
  // The test comes before the capitals: those of ß and ſ are S.
  return POSTCODE.test(postcode) ? postcode.toUpperCase() : null;
}
