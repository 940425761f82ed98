// Vitest sets BASE_URL to Vite's "/": programs that tests start would take it for the setting of the same name.
delete process.env['BASE_URL'];
