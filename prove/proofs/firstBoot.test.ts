import { holdsQuickly } from '../quickly.ts';
import firstBoot from './firstBoot.ts';

holdsQuickly(firstBoot);
