import { testProof } from '../testProof.ts';
import kill from './kill.ts';

testProof(kill);
