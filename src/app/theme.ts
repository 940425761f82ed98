import {
  ActionIcon,
  Button,
  CloseButton,
  createTheme,
  Input,
  Menu,
  Modal,
  Paper,
  Tooltip,
  type CSSVariablesResolver,
  type MantineColorsTuple,
} from '@mantine/core';

const tide: MantineColorsTuple = [
  '#e6f7f5', '#c9ece8', '#98dad2', '#64c7bb', '#3bb6a8', '#20a596', '#128778', '#0c6f63', '#08594f', '#04443d',
];
const slate: MantineColorsTuple = [
  '#d3d8df', '#b4bbc5', '#949ca8', '#6d7582', '#434b57', '#323943', '#252b34', '#191e25', '#14181e', '#0f1216',
];

// Attributes are passed on, though the default props' type does not list them.
const named = (label: string) => ({ 'aria-label': label });

/** Quiet frame, dense type: 14 px body, 13 px controls and tables, 20 px page titles, radius 6. */
export const theme = createTheme({
  primaryColor: 'tide',
  primaryShade: { light: 7, dark: 7 },
  colors: { tide, dark: slate },
  black: '#191e25',
  fontFamily: "'Inter Variable', Inter, system-ui, sans-serif",
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '20px' },
  lineHeights: { xs: '1.35', sm: '1.4', md: '1.45', lg: '1.45', xl: '1.4' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '20px', xl: '24px' },
  radius: { xs: '3px', sm: '4px', md: '6px', lg: '8px', xl: '12px' },
  defaultRadius: 'md',
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '20px', lineHeight: '28px' },
      h2: { fontSize: '16px', lineHeight: '24px' },
      h3: { fontSize: '14px', lineHeight: '20px' },
    },
  },
  shadows: { xs: 'none', sm: 'none' },
  cursorType: 'pointer',
  focusRing: 'auto',
  respectReducedMotion: true,
  components: {
    Button: Button.extend({
      defaultProps: { size: 'sm' },
      vars: (_theme, { size }) =>
        size === 'sm' ? { root: { '--button-height': '32px', '--button-fz': '13px', '--button-padding-x': '12px' } } : { root: {} },
    }),
    Input: Input.extend({
      vars: (_theme, { size }) =>
        size === undefined || size === 'sm' ? { wrapper: { '--input-height': '32px', '--input-fz': '13px' } } : { wrapper: {} },
    }),
    ActionIcon: ActionIcon.extend({ defaultProps: { variant: 'subtle', color: 'gray' } }),
    CloseButton: CloseButton.extend({ defaultProps: { ...named('Close') } }),
    Menu: Menu.extend({ defaultProps: { shadow: 'md', transitionProps: { duration: 120 } } }),
    Modal: Modal.extend({ defaultProps: { centered: true, transitionProps: { duration: 140 } } }),
    Paper: Paper.extend({ defaultProps: { withBorder: true } }),
    Tooltip: Tooltip.extend({ defaultProps: { openDelay: 300, transitionProps: { duration: 120 } } }),
  },
});

const light = {
  '--hh-metered': '#0072b2', '--hh-baseline': '#5c6370', '--hh-delivered': '#00805d', '--hh-shortfall': '#c44e00',
  '--hh-event': '#e69f00', '--hh-event-fill': 'rgb(230 159 0 / 14%)', '--hh-event-edge': '#a87400', '--hh-event-text': '#6f4d00',
  '--hh-export': '#a8508a', '--hh-missing': '#8b95a1', '--hh-grid': '#e9ecef', '--hh-axis': '#5c6370', '--hh-hover': 'rgb(25 30 37 / 6%)',
  '--hh-surface': '#ffffff', '--hh-page': '#f8f9fa', '--hh-border': '#dee2e6', '--hh-row-hover': '#f4f6f8', '--hh-selected': '#e6f7f5',
  '--hh-good': '#0b6b50', '--hh-good-tint': '#e3f4ee', '--hh-info': '#0b5a8c', '--hh-info-tint': '#e5f1f9',
  '--hh-warn': '#7a5200', '--hh-warn-tint': '#fcf1d9', '--hh-bad': '#a43a00', '--hh-bad-tint': '#fdebe1',
  '--hh-quiet': '#495057', '--hh-quiet-tint': '#eef0f3', '--hh-live': '#ffffff', '--hh-live-tint': '#0c6f63',
};
const dark: typeof light = {
  '--hh-metered': '#56b4e9', '--hh-baseline': '#a3a8b3', '--hh-delivered': '#2fc79a', '--hh-shortfall': '#f08c4a',
  '--hh-event': '#e69f00', '--hh-event-fill': 'rgb(230 159 0 / 18%)', '--hh-event-edge': '#c98d0f', '--hh-event-text': '#f2c566',
  '--hh-export': '#d48bb8', '--hh-missing': '#6d7582', '--hh-grid': '#2b323c', '--hh-axis': '#a3a8b3', '--hh-hover': 'rgb(255 255 255 / 7%)',
  '--hh-surface': '#1d232b', '--hh-page': '#14181e', '--hh-border': '#323943', '--hh-row-hover': '#242b34', '--hh-selected': '#16332f',
  '--hh-good': '#6fdcb9', '--hh-good-tint': '#15352c', '--hh-info': '#8accf3', '--hh-info-tint': '#16303f',
  '--hh-warn': '#f0c463', '--hh-warn-tint': '#392d12', '--hh-bad': '#f6a877', '--hh-bad-tint': '#40240f',
  '--hh-quiet': '#b4bbc5', '--hh-quiet-tint': '#2b323c', '--hh-live': '#ffffff', '--hh-live-tint': '#0c6f63',
};

/** The data colours (one meaning each, on every screen), the surfaces, and the contrast Mantine's own greys lack. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    ...light,
    '--mantine-color-body': light['--hh-surface'],
    '--mantine-color-default-border': light['--hh-border'],
    '--mantine-color-dimmed': '#545c66',
    '--mantine-color-placeholder': '#616a75',
    '--mantine-color-error': '#b42318',
    '--mantine-color-gray-light-color': '#343a40',
    '--mantine-color-tide-light': light['--hh-selected'],
    '--mantine-color-tide-light-hover': '#d5f0ec',
    '--mantine-color-tide-light-color': tide[8],
  },
  dark: {
    ...dark,
    '--mantine-color-body': dark['--hh-surface'],
    '--mantine-color-default': '#252b34',
    '--mantine-color-default-border': '#3d4651',
    '--mantine-color-dimmed': '#a6aeb9',
    '--mantine-color-placeholder': '#949ca8',
    '--mantine-color-error': '#ff9a8f',
    '--mantine-color-anchor': tide[3],
    '--mantine-color-tide-light': dark['--hh-selected'],
    '--mantine-color-tide-light-hover': '#1c413c',
    '--mantine-color-tide-light-color': tide[2],
  },
});
