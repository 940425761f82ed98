import { testProof } from '../testProof.ts';
import proof from './consentRace.ts';

testProof(proof);
