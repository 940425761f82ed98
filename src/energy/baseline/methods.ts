import { bl01 } from './bl01.ts';
import { high5of10 } from './high5of10.ts';
import type { BaselineMethod } from './method.ts';
import { middle8of10 } from './middle8of10.ts';

export type BaselineMethodName = 'BL01' | 'MID_8_OF_10' | 'HIGH_5_OF_10';

/** Every method by the name the interface gives it. */
export const baselineMethods: Readonly<Record<BaselineMethodName, BaselineMethod>> = {
  BL01: bl01,
  MID_8_OF_10: middle8of10,
  HIGH_5_OF_10: high5of10,
};
