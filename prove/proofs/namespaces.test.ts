import { testProof } from '../quickly.ts';
import namespaces from './namespaces.ts';

testProof(namespaces);
