/** Downloads a value as JSON. */
export function saveJson(fileName: string, value: unknown): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([JSON.stringify(value, null, 2)], { type: 'application/json' }));
  link.download = `${fileName}.json`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 0);
}
