import { holdsQuickly } from '../quickly.ts';
import proof from './limits.ts';

holdsQuickly(proof);
