/** How far back a baseline looks for days like its own, unless its market says otherwise. */
export const BASELINE_LOOK_BACK_DAYS = 60;

/** With in-day adjustment: its reference window can begin on the day before, whose baseline looks back from there. */
export const ADJUSTED_LOOK_BACK_DAYS = BASELINE_LOOK_BACK_DAYS + 1;

/** What settlement reads before an event's day: so many times 24 hours before its start cover every day looked at. */
export const historyDays = (lookBackDays: number): number => lookBackDays + 2;

export const HISTORY_DAYS = historyDays(BASELINE_LOOK_BACK_DAYS);
