import * as z from 'zod/mini';

/** Identifies an official form: `i-129`. */
export const FormId = z.string().check(z.regex(/^[a-z][a-z0-9-]{1,29}$/, 'Invalid form ID'));
