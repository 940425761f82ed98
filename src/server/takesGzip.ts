/** Whether an Accept-Encoding header prefers gzip (RFC 9110 12.5.3) over identity. */
export function takesGzip(header: string | undefined): boolean {
  const weights = new Map(
    (header ?? '')
      .toLowerCase()
      .split(',')
      .map((each) => each.split(';').map((part) => part.trim()))
      .map(([coding = '', ...parameters]) => [
        coding,
        Number(parameters.find((one) => one.startsWith('q='))?.slice(2) ?? 1),
      ]),
  );
  const weight = weights.get('gzip') ?? weights.get('x-gzip') ?? weights.get('*') ?? 0;
  return weight > 0 && weight >= (weights.get('identity') ?? 0);
}
