import type { Step } from './schedule.ts';

const MIN_KW = 0.1;

/** A simulated home with one load that can be turned down. */
export class Home {
  readonly name: string;
  readonly usualKw: number;
  /** Homes whose owners say no, or whose device is not there. */
  readonly refuses: boolean;

  constructor(name: string, usualKw: number, refuses: boolean) {
    this.name = name;
    this.usualKw = usualKw;
    this.refuses = refuses;
  }

  /** What it uses while a step of an event holds, in kW; `share` is its part of what a gateway is asked for. */
  kwDuring(step: Step | undefined, share: number): number {
    if (step === undefined || this.refuses) return this.usualKw;
    const asked = step.kw * share;
    if (step.type === 'DISPATCH_SETPOINT_RELATIVE') return Math.max(MIN_KW, this.usualKw + asked);
    if (step.type === 'IMPORT_CAPACITY_LIMIT') return Math.min(this.usualKw, asked);
    return step.type === 'DISPATCH_SETPOINT' ? asked : this.usualKw;
  }
}
