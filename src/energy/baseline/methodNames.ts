/** The names of baseline methods, as in the interface. */

/** Methods that average days like the one in question: they can predict before an event. */
export type LikeDayName = 'BL01' | 'MID_8_OF_10' | 'HIGH_5_OF_10' | 'ROLLING_MEAN' | 'SAME_WEEKDAY_6';

/** Methods that make a baseline of each asset. */
export type AssetMethodName =
  | LikeDayName
  | 'ZERO'
  | 'ASSET_CAPACITY'
  | 'REFERENCE_PROFILE'
  | 'METER_BEFORE'
  | 'BEFORE_AFTER';

/** Methods whose baseline is that of an event as a whole. */
export type UnitMethodName = 'NOMINATED' | 'WEEK_TEMPLATE';

/** Every method by its name in the interface. */
export type BaselineMethodName = AssetMethodName | UnitMethodName;
