import '@mantine/dates/styles.layer.css';

const next = (what: string) => ({
  [`next${what}`]: `Next ${what.toLowerCase()}`,
  [`previous${what}`]: `Previous ${what.toLowerCase()}`,
});

/**
 * Shared by every date field: names of the calendar's buttons, weeks from Monday, en-GB order. Import lazily: it loads
 * the calendar's styles.
 */
export const calendar = {
  ariaLabels: { ...next('Month'), ...next('Year'), ...next('Decade') },
  firstDayOfWeek: 1,
  // The calendar's red for weekends is too pale to read.
  weekendDays: [] as never[],
  valueFormat: 'ddd D MMM YYYY',
} as const;
