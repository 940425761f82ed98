import '@mantine/dates/styles.css';

const next = (what: string) => ({ [`next${what}`]: `Next ${what.toLowerCase()}`, [`previous${what}`]: `Previous ${what.toLowerCase()}` });

/** Shared by every date field: names of the calendar's buttons, weeks from Monday, en-GB order. Import lazily: it brings the calendar's styles. */
export const calendar = {
  ariaLabels: { ...next('Month'), ...next('Year'), ...next('Decade'), monthLevelControl: 'Choose a year', yearLevelControl: 'Choose a decade' },
  firstDayOfWeek: 1,
  valueFormat: 'ddd D MMM YYYY',
} as const;
