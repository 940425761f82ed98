import { testProof } from '../testProof.ts';
import proof from './simulatedDevices.ts';

testProof(proof);
