import { holdsQuickly } from '../quickly.ts';
import secondStart from './secondStart.ts';

holdsQuickly(secondStart);
