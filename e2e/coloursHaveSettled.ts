/** Resolves, in the page, once its transitions have ended: half-way colours belong to neither scheme. */
export const coloursHaveSettled = () =>
  Promise.allSettled(
    document
      .getAnimations()
      .flatMap((each) => (each.effect?.getComputedTiming().endTime === Infinity ? [] : [each.finished])),
  );
