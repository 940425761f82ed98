import { testProof } from '../quickly.ts';
import proof from './stop.ts';

testProof(proof);
