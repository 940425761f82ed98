import { holdsQuickly } from '../quickly.ts';
import proof from './atRest.ts';

holdsQuickly(proof);
