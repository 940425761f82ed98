export const consumptionHandlers = () => ({});
