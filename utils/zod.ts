import * as z from 'zod';

// Extension pages forbid eval: without this setting zod tries `new Function`, which the browser reports as a violation.
z.config({ jitless: true });

export { z };
