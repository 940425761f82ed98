import * as z from 'zod';

// Imported before anything that uses zod, like csp.ts in the page: the content policy allows no evaluated code.
z.config({ jitless: true });
