import * as z from 'zod';

// Extension pages forbid eval: without this zod probes `new Function`, which the browser reports as a violation.
z.config({ jitless: true });

export { z };
