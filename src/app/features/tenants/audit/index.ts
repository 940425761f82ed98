export { Sentence } from './Sentence.tsx';
