/** Returns the result of `work` within `ms`; null if it fails or takes longer. It is not stopped. */
export async function resultWithin<Result>(ms: number, work: Promise<Result>): Promise<Result | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), ms);
  });
  const first = await Promise.race([work.catch(() => null), late]);
  clearTimeout(timer);
  return first;
}
