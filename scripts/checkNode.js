const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);

if (major < 20 || (major === 20 && minor < 19)) {
  console.error(
    `Halfhour starts with Node 20.19 or newer, and this is ${process.version}: ` +
      'install a newer one from https://nodejs.org and try again.',
  );
  process.exit(1);
}
