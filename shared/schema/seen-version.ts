import * as z from 'zod/mini';

/** The query of a deletion that fails if someone changed the record since the version that the person saw. */
export const SeenVersion = z.object({ version: z.coerce.number().check(z.int(), z.minimum(1)) });
