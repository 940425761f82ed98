import { testProof } from '../testProof.ts';
import proof from './stop.ts';

testProof(proof);
