export const assetHandlers = (_ports: object) => ({});
