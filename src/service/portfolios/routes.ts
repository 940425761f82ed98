export const portfolioHandlers = () => ({});
