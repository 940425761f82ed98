/** Settings of a program on free ports of this machine, with its own store and without demo data. */
export const programSettings = {
  NODE_OPTIONS: '',
  DATABASE_URL: '',
  DEMO: 'off',
  HOST: '127.0.0.1',
  PORT: '0',
  SERVICE_PORT: '0',
} as const;
