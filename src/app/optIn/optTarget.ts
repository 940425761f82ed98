export type OptAction = 'OPT_IN' | 'OPT_OUT';
/** What assets are opted into or out of. */
export type OptTarget = { kind: 'scheme' | 'event'; uuid: string; name: string };

/** "Opt in", "opted out" and the like for one action. */
export const actionWords: Record<OptAction, { verb: string; done: string; into: string; already: string; opposite: OptAction }> = {
  OPT_IN: { verb: 'Opt in', done: 'opted into', into: 'into', already: 'in already', opposite: 'OPT_OUT' },
  OPT_OUT: { verb: 'Opt out', done: 'opted out of', into: 'out of', already: 'out already', opposite: 'OPT_IN' },
};
