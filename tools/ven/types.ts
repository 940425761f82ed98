// What a VEN reads and writes, by the schemas of the OpenADR 3.1.0 document and nothing else.

export interface IntervalPeriod {
  start?: string;
  duration?: string;
  randomizeStart?: string;
}
export interface ValuesMap {
  type: string;
  values: (number | string | boolean | { x: number; y: number })[];
}
export interface Interval {
  id: number;
  intervalPeriod?: IntervalPeriod;
  payloads: ValuesMap[];
}
interface ObjectMetadata {
  id: string;
  createdDateTime: string;
  modificationDateTime: string;
  objectType: 'PROGRAM' | 'EVENT' | 'REPORT' | 'SUBSCRIPTION' | 'VEN' | 'RESOURCE';
}
export interface Program extends ObjectMetadata {
  programName: string;
}
export interface VtnEvent extends ObjectMetadata {
  programID: string;
  eventName?: string | null;
  priority?: number | null;
  targets?: string[] | null;
  intervalPeriod?: IntervalPeriod;
  intervals?: Interval[];
}
export interface Ven extends ObjectMetadata {
  clientID: string;
  venName: string;
}
export interface Resource extends ObjectMetadata {
  clientID: string;
  resourceName: string;
  venID: string;
  attributes?: ValuesMap[] | null;
  targets?: string[] | null;
}
export interface Report {
  eventID: string;
  clientName: string;
  reportName?: string | null;
  payloadDescriptors?: { objectType: 'REPORT_PAYLOAD_DESCRIPTOR'; payloadType: string; units?: string }[] | null;
  resources: { resourceName: string; intervalPeriod?: IntervalPeriod; intervals: Interval[] }[];
}
export interface Notification {
  objectType: ObjectMetadata['objectType'];
  operation: 'CREATE' | 'READ' | 'UPDATE' | 'DELETE';
  object: ObjectMetadata;
}
