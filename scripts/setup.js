export { ensureInstalled, findNode } from './install.js';
export { build, ensureBuilt } from './build.js';
export { ensureChromium } from './chromium.js';
