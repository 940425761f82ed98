import { testProof } from '../testProof.ts';
import firstBoot from './firstBoot.ts';

testProof(firstBoot);
