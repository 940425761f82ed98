/** Downloads a file. */
export function saveFile(fileName: string, ending: 'csv' | 'png', content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = fileName.endsWith(`.${ending}`) ? fileName : `${fileName}.${ending}`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 0);
}
