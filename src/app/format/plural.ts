/** A count with its noun: "1 asset", "1,312 assets". */
export function plural(count: number, noun: string, many = `${noun}s`): string {
  return `${count.toLocaleString('en-GB')} ${count === 1 ? noun : many}`;
}
