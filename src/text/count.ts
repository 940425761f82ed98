/** Returns a count with thousands separators: "1,312". */
export const formatCount = (count: number | bigint): string => count.toLocaleString('en-GB');

/** Returns a count with its noun: "1 asset", "1,312 assets". */
export const plural = (count: number, noun: string, many = `${noun}s`): string =>
  `${formatCount(count)} ${count === 1 ? noun : many}`;

/** Returns a count, with "about" where it was scaled up from a sample: "about 8,300". */
export const countOrAbout = (count: number, isSampled: boolean): string =>
  `${isSampled ? 'about ' : ''}${formatCount(count)}`;
