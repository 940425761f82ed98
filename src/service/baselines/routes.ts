export const baselineHandlers = () => ({});
