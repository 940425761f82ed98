/** An operation's name as words: "rotateWebhookSecret" is "Rotate webhook secret". */
export function operationWords(operation: string): string {
  const words = operation.replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2').toLowerCase();
  return (words.slice(0, 1).toUpperCase() + words.slice(1)).replaceAll(/\bmpan\b/gi, 'MPAN');
}
