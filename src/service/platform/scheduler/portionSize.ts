/**
 * Assets of a portion. Ten thousand with 60 days of readings take six seconds of the service's CPU and as many of
 * PostgreSQL's, measured beside other work, and no statement of theirs reads more than a thousand histories: a killed
 * process loses little, and a million assets are a hundred portions.
 */
export const portionSize = { assets: 10_000 };
