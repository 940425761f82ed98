import { holdsQuickly } from '../quickly.ts';
import proof from './announcedStop.ts';

holdsQuickly(proof);
