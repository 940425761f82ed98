import { holdsQuickly } from '../quickly.ts';
import namespaces from './namespaces.ts';

holdsQuickly(namespaces);
