import * as z from 'zod';

// Imported before anything that uses zod, as csp.ts is in the page: the content policy allows no evaluated code.
z.config({ jitless: true });
