import { holdsQuickly } from '../quickly.ts';
import proof from './stop.ts';

holdsQuickly(proof);
