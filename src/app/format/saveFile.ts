/** Downloads a file. */
export const saveFile = (fileName: string, ending: 'csv' | 'png', content: Blob): void =>
  saveNamed(fileName.endsWith(`.${ending}`) ? fileName : `${fileName}.${ending}`, content);

/** Downloads a file under a name that has its ending. */
export function saveNamed(fileName: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 0);
}
