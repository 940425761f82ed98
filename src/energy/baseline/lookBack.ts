/** Number of days before its own day that a baseline considers, unless its market says otherwise. */
export const BASELINE_LOOK_BACK_DAYS = 60;

/**
 * Number of days with in-day adjustment: its reference window can begin on the day before, whose baseline looks back
 * from there.
 */
export const ADJUSTED_LOOK_BACK_DAYS = BASELINE_LOOK_BACK_DAYS + 1;

/**
 * Returns the number of days that settlement reads before an event's day: so many times 24 hours before its start cover
 * every day examined.
 */
export const historyDays = (lookBackDays: number): number => lookBackDays + 2;

export const HISTORY_DAYS = historyDays(BASELINE_LOOK_BACK_DAYS);
