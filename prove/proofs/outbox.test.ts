import { holdsQuickly } from '../quickly.ts';
import proof from './outbox.ts';

holdsQuickly(proof);
