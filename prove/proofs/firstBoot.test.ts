import { testProof } from '../quickly.ts';
import firstBoot from './firstBoot.ts';

testProof(firstBoot);
