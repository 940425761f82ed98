import { holdsQuickly } from '../quickly.ts';
import proof from './backup.ts';

holdsQuickly(proof);
