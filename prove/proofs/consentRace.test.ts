import { testProof } from '../quickly.ts';
import proof from './consentRace.ts';

testProof(proof);
