import { testProof } from '../testProof.ts';
import dispatchKills from './dispatchKills.ts';

testProof(dispatchKills);
