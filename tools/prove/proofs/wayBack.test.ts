import { testProof } from '../testProof.ts';
import wayBack from './wayBack.ts';

testProof(wayBack);
