import { holdsQuickly } from '../quickly.ts';
import npmStop from './npmStop.ts';

holdsQuickly(npmStop);
