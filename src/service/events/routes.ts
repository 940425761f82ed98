export const eventHandlers = () => ({});
