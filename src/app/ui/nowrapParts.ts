const NUMBER_AND_UNIT = /(\d[\d,.]* (?:[kMG]Wh?|%|assets?|events?)(?![a-z]))/;

/** Returns the parts of a sentence: those of a number and its unit are not to be broken into two lines. */
export const nowrapParts = (sentence: string): { text: string; nowrap: boolean }[] =>
  sentence
    .split(NUMBER_AND_UNIT)
    .map((text, index) => ({ text, nowrap: index % 2 === 1 }))
    .filter(({ text }) => text !== '');
