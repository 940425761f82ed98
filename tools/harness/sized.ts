const isSmallest = process.env['BENCH_SMALLEST'] === '1';

/**
 * A size, a duration or a number of runs. With `BENCH_SMALLEST=1` each is the smallest with which a benchmark still
 * runs all of its steps: what is measured then means nothing, that it can be measured is what is shown.
 */
export const sized = <Size>(full: Size, smallest: Size): Size => (isSmallest ? smallest : full);
