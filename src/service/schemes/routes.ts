export const schemeHandlers = (_ports: object) => ({});
