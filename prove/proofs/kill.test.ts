import { testProof } from '../quickly.ts';
import kill from './kill.ts';

testProof(kill);
