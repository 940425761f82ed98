import {
  IconAirConditioning,
  IconBatteryCharging,
  IconBolt,
  IconCar,
  IconChargingPile,
  IconDroplet,
  IconHomeBolt,
  IconSolarPanel,
  type Icon,
} from '@tabler/icons-react';
import type { AssetType } from '#contract/asset.ts';

/** An icon for each kind of asset. */
export const typeIcons: Record<AssetType, Icon> = {
  SMART_METER: IconHomeBolt,
  BATTERY: IconBatteryCharging,
  EV_CHARGER: IconChargingPile,
  ELECTRIC_VEHICLE: IconCar,
  HEAT_PUMP: IconAirConditioning,
  HOT_WATER_TANK: IconDroplet,
  SOLAR_PV: IconSolarPanel,
  OTHER: IconBolt,
};
