/** What a check found: `problem` keeps Halfhour from starting or from being right, `warning` does not yet. */
export interface Finding {
  state: 'ok' | 'warning' | 'problem';
  /** One sentence: what is so. */
  says: string;
  /** What to do about it. */
  advice?: string;
}

export type Check = () => Promise<Finding[]> | Finding[];

export const ok = (says: string): Finding => ({ state: 'ok', says });
export const warning = (says: string, advice: string): Finding => ({ state: 'warning', says, advice });
export const problem = (says: string, advice: string): Finding => ({ state: 'problem', says, advice });
