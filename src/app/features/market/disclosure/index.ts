export { default } from './Disclosure.tsx';
