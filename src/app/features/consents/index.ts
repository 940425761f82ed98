/** What other screens show of consents. */
export { UserConsents } from './UserConsents.tsx';
