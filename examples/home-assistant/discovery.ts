import type { Asset } from './home.ts';

/** Whether the bridge is there; a home's own status says whether it could be read. */
export const STATUS_TOPIC = 'halfhour/bridge/status';

export const topicsOf = (assetUUID: string) => ({
  state: `halfhour/${assetUUID}/state`,
  status: `halfhour/${assetUUID}/status`,
  tariff: `halfhour/${assetUUID}/tariff`,
});

const idOf = (assetUUID: string) => `halfhour_${assetUUID.replaceAll('-', '')}`;

export const discoveryTopic = (assetUUID: string): string => `homeassistant/device/${idOf(assetUUID)}/config`;

/** What the sensors show; where there is nothing, Home Assistant takes None as unknown. */
const sensors = {
  start: {
    name: 'Next event starts',
    device_class: 'timestamp',
    value_template: '{{ value_json.event.startTime if value_json.event else None }}',
  },
  end: {
    name: 'Next event ends',
    device_class: 'timestamp',
    value_template: '{{ value_json.event.endTime if value_json.event else None }}',
  },
  direction: {
    name: 'Next event direction',
    device_class: 'enum',
    options: ['TURN_DOWN', 'TURN_UP'],
    value_template: '{{ value_json.event.direction if value_json.event else None }}',
  },
  todo: {
    name: 'What to do',
    device_class: 'enum',
    options: ['Use less', 'Use more', 'Answer the invitation'],
    value_template: '{{ value_json.event.todo if value_json.event else None }}',
  },
  delivered: {
    name: 'Last event delivered',
    device_class: 'energy',
    unit_of_measurement: 'kWh',
    value_template: '{{ value_json.last.deliveredKwh if value_json.last else None }}',
  },
  earned: {
    name: 'Earned this season',
    device_class: 'monetary',
    unit_of_measurement: 'GBP',
    state_class: 'total',
    value_template: '{{ value_json.earnedGbp }}',
  },
};

/** One message for all entities of a home, as Home Assistant's device discovery takes it. */
export function discoveryOf({ assetUUID, assetId }: Asset) {
  const id = idOf(assetUUID);
  const topics = topicsOf(assetUUID);
  const entities = Object.entries(sensors).map(([key, sensor]) => [
    key,
    { platform: 'sensor', unique_id: `${id}_${key}`, ...sensor },
  ]);
  return {
    device: { identifiers: [id], name: `Halfhour ${assetId}`, manufacturer: 'Halfhour' },
    origin: { name: 'Halfhour bridge' },
    availability: [{ topic: STATUS_TOPIC }, { topic: topics.status }],
    availability_mode: 'all',
    state_topic: topics.state,
    components: {
      ...Object.fromEntries(entities),
      running: {
        platform: 'binary_sensor',
        unique_id: `${id}_running`,
        name: 'Event running',
        value_template: "{{ 'ON' if value_json.event and value_json.event.running else 'OFF' }}",
      },
    },
  };
}
