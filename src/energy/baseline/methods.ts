import { bl01, bl01Rules } from './bl01.ts';
import { high5of10, high5of10Rules } from './high5of10.ts';
import type { LikeDayMethod } from './meanOfLikeDays.ts';
import type { BaselineMethod } from './method.ts';
import { middle8of10, middle8of10Rules } from './middle8of10.ts';

export type BaselineMethodName = 'BL01' | 'MID_8_OF_10' | 'HIGH_5_OF_10';

/** Every method by its name in the interface. */
export const baselineMethods: Readonly<Record<BaselineMethodName, BaselineMethod>> = {
  BL01: bl01,
  MID_8_OF_10: middle8of10,
  HIGH_5_OF_10: high5of10,
};

/** The rules of each method, to explain how a figure was made. */
export const baselineRules: Readonly<Record<BaselineMethodName, LikeDayMethod>> = {
  BL01: bl01Rules,
  MID_8_OF_10: middle8of10Rules,
  HIGH_5_OF_10: high5of10Rules,
};
