/** No asset's UUID comes before it: where a walk over assets by UUID begins. */
export const BEFORE_FIRST_ASSET = '00000000-0000-0000-0000-000000000000';
