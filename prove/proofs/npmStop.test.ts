import { testProof } from '../quickly.ts';
import npmStop from './npmStop.ts';

testProof(npmStop);
