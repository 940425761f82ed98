import { holdsQuickly } from '../quickly.ts';
import proof from './consentRace.ts';

holdsQuickly(proof);
