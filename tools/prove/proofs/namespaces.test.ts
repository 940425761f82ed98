import { testProof } from '../testProof.ts';
import namespaces from './namespaces.ts';

testProof(namespaces);
