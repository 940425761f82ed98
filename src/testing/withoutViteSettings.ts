// Vitest sets BASE_URL to Vite's "/": programs that tests start would read it as their setting of the same name.
delete process.env['BASE_URL'];
