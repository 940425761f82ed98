import { testProof } from '../testProof.ts';
import npmStop from './npmStop.ts';

testProof(npmStop);
