/** Every half hour of the clock, 00:00 to 23:30. */
export const clockTimes: readonly string[] = Array.from(
  { length: 48 },
  (_, slot) => `${String(Math.floor(slot / 2)).padStart(2, '0')}:${slot % 2 ? '30' : '00'}`,
);
