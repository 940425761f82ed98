const anyOf = (...parts: string[]): string => `(${parts.join('|')})`;
const noneOf = (...parts: string[]): string => `(?!${parts.join('|')})`;

const baseComponents = new RegExp(
  `node_modules/${anyOf(
    `@mantine/${anyOf(
      `core/esm/${anyOf(
        'core/',
        `utils/${noneOf('Floating', 'InlineInput')}`,
        `components/${anyOf(
          'ActionIcon',
          'Alert',
          'Button',
          'CloseButton',
          'Group',
          'Loader',
          'Paper',
          'Portal',
          'SegmentedControl',
          'Skeleton',
          'Tabs',
          'Text',
          'Transition',
          'UnstyledButton',
          'VisuallyHidden',
        )}/`,
      )}`,
      // What overlays alone use is loaded with them.
      'hooks/(?!esm/use-(long-press|debounced-callback))',
      'store',
      'notifications/esm/notifications.store',
    )}`,
    'clsx/',
  )}`,
);

// What only screens with a list use: other screens do not load it.
const LISTS = {
  shell: ['ListPage', 'views/(SavedViews|ViewsButton|viewSearch)'],
  data: ['views'],
  table: ['useListScreen', 'useListTable', 'NoMatch', 'ParticipantsTable'],
};
const lists = new RegExp(
  `src/app/${anyOf(...Object.entries(LISTS).map(([layer, files]) => `${layer}/${anyOf(...files)}`))}`,
);

// What draws a table: the page of an event comes before its tables.
const TABLES = ['table/(?!pageSearch)', 'format/fields', 'features/(events/optIn/selection|assets/LastReading)'];
const TABLE_COMPONENTS = [
  'utils/InlineInput/',
  ...[
    'Checkbox',
    'Combobox/(ComboboxChevron|get-parsed-combobox-data)',
    'Input',
    'InputBase',
    'InputClearButton',
    'NativeSelect',
    'TextInput',
  ].map((name) => `components/${name}/`),
];
const tables = new RegExp(
  anyOf(
    `src/app/${anyOf(...TABLES)}`,
    `node_modules/@mantine/core/esm/${anyOf(...TABLE_COMPONENTS)}${noneOf('InputWrapper.context')}`,
  ),
);

// What is shown once rows are selected.
const selected =
  /src\/app\/(ui\/SelectionBar|features\/events\/optIn\/(BulkBar|LazyBulk))|@mantine\/core\/esm\/components\/(ActionBar|Affix)\//;

// Icons of few screens.
const fewIcons = new RegExp(
  `node_modules/@tabler/.*/Icon${anyOf(
    'ActivityHeartbeat',
    'ArchiveOff',
    'BoltOff',
    'Checks',
    'Copy',
    'DotsVertical',
    'Edit',
    'Eraser',
    'FileSpreadsheet',
    'HourglassEmpty',
    'List',
    'Lock',
    'Login2',
    'Logout2',
    'MessageQuestion',
    'MessageReply',
    'MessageReport',
    'Pencil',
    'PlayerPlay',
    'PlugConnectedX',
    'Rotate',
    'Send',
    'ShieldCheck',
    'StarFilled',
    'Timeline',
    'Trash',
    'UsersGroup',
  )}\\.`,
);

// What few screens use of src/app/data.
const FEW_SCREENS = ['imports', 'operators', 'sessions'];

const sharedModules = new RegExp(
  anyOf(
    // Icons of dispatch, mail and calculations are loaded with their screens.
    'node_modules/@tabler/(?!.*/Icon(ArrowsSplit|Calculator|CalendarPlus|HandStop|MailForward|MailOpened|Phone|Repeat)\\.)',
    `src/${anyOf(
      `app/${anyOf(
        `table/${noneOf('VirtualTable', 'useRowsInSight', ...LISTS.table)}`,
        'format/(format|plural|assetWords)',
        `data/${noneOf(...FEW_SCREENS.map((name) => `${name}\\.`), ...LISTS.data)}`,
        `shell/${noneOf('.*(Dialog|Once|Opened|Drawer|Stack)', 'SignIn', 'views/validateViewName', ...LISTS.shell)}`,
        `ui/${noneOf('files/', 'SelectionBar', 'RareActions', 'MonthTable', 'MoreMenu', 'balance/(barLabels|effectWords|LabelledBar)', 'calendar', 'Clip', 'Copyable', 'DateRange', 'dispatchStatus', 'DateField', 'EventAssetLink', 'FormFields', 'formValues', 'Stepper', 'WindowFields', 'FactGrid', 'ListVerdictLine', 'TwoColumns', 'validateBody', 'useNarrowerThan', '.*(Dialog|Once)')}`,
        'features/(events/optIn/selection|assets/LastReading)',
      )}`,
      `contract/${noneOf('assetChanges', 'dispatch/', 'holdOut', 'limits', 'mail/', 'meterAccount', 'portfolio\\.', 'regulator', 'schemeChanges', 'smartMeter', 'tariff', 'user\\.')}`,
      'client',
      `energy/${noneOf('bankHolidays', 'baseline/', 'decimal', 'delivery', 'files/', 'forecastQuality', 'mpan', 'readingText', 'settlement/', 'stacking/', 'tariff', 'weekOfRates')}`,
    )}`,
  ),
);

// What every chart over time uses. Areas, scatter and the like belong to few screens.
const charting = new RegExp(
  anyOf(
    `node_modules/${anyOf(
      `d3-${noneOf('shape/src/symbol')}`,
      'decimal\\.js-light',
      'es-toolkit',
      'eventemitter3',
      'immer',
      'internmap',
      'react-redux',
      'redux',
      '@reduxjs',
      'reselect',
      'tiny-invariant',
      'victory-vendor',
      `recharts/${noneOf('es6/(cartesian/(CartesianGrid|ErrorBar|Reference|Scatter|ZAxis)|chart/Scatter|polar|shape/Symbols)', 'es6/.*([aA]rea|[sS]catter)')}`,
    )}`,
    `src/app/charts/${anyOf(
      'deliveryArea',
      'HalfHour',
      'halfHour',
      'layers',
      'GridLines',
      'SeriesPaths',
      'seriesStyle',
      'StepTip',
      'DragZoom',
      'useDragZoom',
      'bandNames',
      'stepPath',
    )}`,
  ),
);

// The frame of a chart is shown before the code that draws in it has loaded.
const figure = /src\/app\/charts\/(Chart|chartKeys|Legend|ChartDataTable|niceTicks|zoom|Zoom)/;

// What neither the assets' page nor an event's loads, in one file: each file is a name in the list of what to preload.
const rare = /src\/app\/(data\/sessions|ui\/(FactGrid|TwoColumns|validateBody))\./;

const vendor = new RegExp(
  `node_modules/${anyOf(
    'react',
    'react-dom',
    'scheduler',
    'use-sync-external-store',
    '@tanstack/(react-router|router-core|history|react-store|store|react-query|query-core)',
  )}/`,
);

const REMOVE_SCROLL = ['react-remove-scroll', 'react-style-singleton', 'tslib', 'use-callback-ref', 'use-sidecar'];
const overlays = new RegExp(
  `node_modules/${anyOf('@floating-ui', ...REMOVE_SCROLL, `@mantine/core/${noneOf('esm/components/(FileInput|Switch)/')}`)}`,
);

/** Modules grouped into one file; all others follow the routes. */
export const chunkGroups = [
  // csp.ts configures zod; in one chunk with it, nothing can use zod before that.
  { name: 'policy', test: /node_modules\/(zod|get-nonce)\/|src\/app\/csp\.ts/ },
  { name: 'vendor', test: vendor },
  // What nearly every screen uses, in one file: as dozens of small files it loads more slowly over six connections.
  { name: 'selected', test: selected, minShareCount: 2, includeDependenciesRecursively: false },
  { name: 'tables', test: tables, minShareCount: 2, includeDependenciesRecursively: false },
  { name: 'icons', test: fewIcons, minShareCount: 2, includeDependenciesRecursively: false },
  { name: 'pieces', test: baseComponents, minShareCount: 2 },
  { name: 'rare', test: rare, minShareCount: 2, includeDependenciesRecursively: false },
  { name: 'common', test: sharedModules, minShareCount: 2 },
  // After the common files, which a group would otherwise include with its own.
  { name: 'lists', test: lists, minShareCount: 2, includeDependenciesRecursively: false },
  { name: 'figure', test: figure, minShareCount: 2 },
  { name: 'charts', test: charting, minShareCount: 2 },
  // Overlays, and parts of forms alone: loaded with the first that opens.
  { name: 'overlays', test: overlays, minShareCount: 2 },
];

const PURE_LAYERS = /src\/(app\/(features|ui|format|table|charts|data)|contract|energy|client)\/.*\.tsx?$/;
const IMPURE = /zodInWorker|Worker\.ts$|ui\/calendar\.ts$|\.route\.tsx/;

/** Whether a module does more when it is loaded than define what it exports. */
export const hasSideEffects = (id: string): boolean => !PURE_LAYERS.test(id) || IMPURE.test(id);
