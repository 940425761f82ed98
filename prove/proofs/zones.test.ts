import { holdsQuickly } from '../quickly.ts';
import proof from './zones.ts';

holdsQuickly(proof);
