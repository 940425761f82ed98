export const userHandlers = () => ({});
