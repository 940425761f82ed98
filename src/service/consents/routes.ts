export const consentHandlers = () => ({});
