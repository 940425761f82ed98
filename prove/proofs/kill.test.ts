import { holdsQuickly } from '../quickly.ts';
import kill from './kill.ts';

holdsQuickly(kill);
