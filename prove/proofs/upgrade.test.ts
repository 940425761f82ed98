import { holdsQuickly } from '../quickly.ts';
import upgrade from './upgrade.ts';

holdsQuickly(upgrade);
