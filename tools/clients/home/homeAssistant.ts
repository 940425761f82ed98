import { z } from 'zod';

/** Rules of Home Assistant for what the examples use of it, as its documentation and source have them (2026). */

const topic = z.string().regex(/^[^#+\0]+$/, 'no wildcards');
const template = z.string().regex(/^\{\{.*\}\}$/);

const nothing = z.undefined().optional();

/** A device class decides on the unit and on the state class. */
const sensorRules = [
  z.object({ device_class: z.literal('timestamp'), unit_of_measurement: nothing, state_class: nothing }),
  z.object({ device_class: z.literal('energy'), unit_of_measurement: z.literal('kWh'), state_class: nothing }),
  z.object({
    device_class: z.literal('monetary'),
    unit_of_measurement: z.string().regex(/^[A-Z]{3}$/, 'ISO 4217'),
    state_class: z.literal('total'),
  }),
  z.object({ device_class: z.literal('enum'), options: z.array(z.string()).min(1), state_class: nothing }),
  z.object({ device_class: nothing, unit_of_measurement: nothing, state_class: nothing }),
] as const;
const keepsSensorRules = (entity: object): boolean => z.union(sensorRules).safeParse(entity).success;

const common = { name: z.string(), unique_id: z.string().regex(/^\w+$/), value_template: template };
const sensor = {
  ...common,
  device_class: z.string().optional(),
  unit_of_measurement: z.string().optional(),
  state_class: z.string().optional(),
  options: z.array(z.string()).optional(),
};

/** Device discovery: one message for all entities of a device, with no abbreviations. */
export const DiscoveryMessage = z
  .strictObject({
    device: z.strictObject({
      identifiers: z.array(z.string()).min(1),
      name: z.string(),
      manufacturer: z.string().optional(),
    }),
    origin: z.strictObject({ name: z.string() }),
    availability: z.array(z.strictObject({ topic })).min(1),
    availability_mode: z.enum(['all', 'any', 'latest']),
    state_topic: topic,
    components: z.record(
      z.string().regex(/^\w+$/),
      z.discriminatedUnion('platform', [
        z.strictObject({ platform: z.literal('sensor'), ...sensor }).refine(keepsSensorRules, 'device class'),
        z.strictObject({ platform: z.literal('binary_sensor'), ...common }),
      ]),
    ),
  })
  .refine(({ components }) => {
    const ids = Object.values(components).map(({ unique_id }) => unique_id);
    return new Set(ids).size === ids.length;
  }, 'unique ids');

/** The `rest` integration in configuration.yaml. */
export const RestConfiguration = z.strictObject({
  rest: z.array(
    z.strictObject({
      resource: z.url(),
      headers: z.record(z.string(), z.string()),
      scan_interval: z.int().positive(),
      sensor: z.array(
        z.strictObject({ ...sensor, availability: template.optional() }).refine(keepsSensorRules, 'device class'),
      ),
      binary_sensor: z.array(z.strictObject({ ...common, availability: template.optional() })),
    }),
  ),
});
