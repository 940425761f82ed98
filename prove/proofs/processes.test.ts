import { holdsQuickly } from '../quickly.ts';
import proof from './processes.ts';

holdsQuickly(proof);
