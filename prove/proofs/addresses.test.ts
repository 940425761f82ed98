import { holdsQuickly } from '../quickly.ts';
import proof from './addresses.ts';

holdsQuickly(proof);
