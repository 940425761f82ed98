const BASE =
  'ActionBar|ActionIcon|Affix|Alert|Button|Checkbox|CloseButton|Group|Input|InputBase|InputClearButton|Loader|NativeSelect|Paper|Portal|Progress|SegmentedControl|Skeleton|Tabs|Text|TextInput|Transition|UnstyledButton|VisuallyHidden';
const baseComponents = new RegExp(
  `node_modules/(@mantine/(core/esm/(core/|utils/(?!Floating)|components/(${BASE})/)|hooks|store|notifications/esm/notifications.store)|clsx/)`,
);
const sharedModules =
  /node_modules\/@tabler\/|src\/(app\/(table|format\/(format|plural|assetWords)|data\/(?!api\/(bulkByParts|meters|operators))|shell\/(?!.*(Dialog|Once|Opened|Drawer|Stack))|ui\/(?!files\/|calendar|DateRange|AssetLink|.*(Dialog|Once))|features\/(optIn\/(BulkBar|LazyBulk|selection)|assets\/LastReading))|contract|client|energy\/(?!tariffCoverage|readingText|bankHolidays))/;

// What every chart over time is drawn with. Areas, scatter and the like are of some screens only.
const charting =
  /node_modules\/(d3-|decimal\.js-light|es-toolkit|eventemitter3|immer|internmap|react-redux|redux|@reduxjs|reselect|tiny-invariant|victory-vendor|recharts\/(?!es6\/(cartesian\/(Area|Reference|Scatter)|chart\/(Area|Scatter)|polar)))|src\/app\/charts\/(HalfHour|halfHour|layers|niceTicks|GridLines|SeriesPaths|seriesStyle|StepTip|ActiveMoment|DragZoom|useDragZoom|bandNames|stepPath)/;

// The frame of a chart stands before what draws in it has come.
const figure = /src\/app\/charts\/(Chart|chartKeys|Legend|TwinTable|zoom|Zoom)/;

/** Which modules go into one file; the rest follows the routes. */
export const chunkGroups = [
  // zod is configured by csp.ts; in one chunk with it, nothing can use zod before that.
  { name: 'policy', test: /node_modules\/(zod|get-nonce)\/|src\/app\/csp\.ts/ },
  {
    name: 'vendor',
    test: /node_modules\/(react|react-dom|scheduler|@tanstack\/(react-router|router-core|history|react-store|store|react-query|query-core)|use-sync-external-store)\//,
  },
  // What nearly every screen draws with, in one file: in dozens of small ones it arrives later over six connections.
  { name: 'pieces', test: baseComponents, minShareCount: 2 },
  { name: 'common', test: sharedModules, minShareCount: 2 },
  { name: 'figure', test: figure, minShareCount: 2 },
  { name: 'charts', test: charting, minShareCount: 2 },
  // What opens over a page, and what only forms hold: loaded with the first that opens.
  {
    name: 'overlays',
    test: /node_modules\/(@floating-ui|react-remove-scroll|@mantine\/core\/(?!esm\/components\/Switch\/))/,
    minShareCount: 2,
  },
];
