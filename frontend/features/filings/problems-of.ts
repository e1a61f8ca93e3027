import type * as z from 'zod/mini';

/** The first problem of each field of a form. */
export const problemsOf = (error: z.core.$ZodError | undefined): Record<string, string> =>
  Object.fromEntries(
    (error?.issues ?? []).map(({ path, message }) => [String(path[0]), message] as const).toReversed(),
  );
