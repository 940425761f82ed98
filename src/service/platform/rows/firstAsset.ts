/** No asset's UUID comes before it: the start of an iteration over assets by UUID. */
export const BEFORE_FIRST_ASSET = '00000000-0000-0000-0000-000000000000';
/** None comes after it. */
export const LAST_ASSET = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
