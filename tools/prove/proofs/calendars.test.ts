import { testProof } from '../testProof.ts';
import proof from './calendars.ts';

testProof(proof);
