/** UUID before that of every asset: the start of an iteration over assets by UUID. */
export const BEFORE_FIRST_ASSET = '00000000-0000-0000-0000-000000000000';
/** UUID after that of every asset. */
export const LAST_ASSET = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
