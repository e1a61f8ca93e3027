import type * as z from 'zod/mini';

interface Problem {
  readonly field: PropertyKey | undefined;
  readonly message: string;
}

/** The first problem of each field. */
export const byField = (problems: readonly Problem[]): Record<string, string> =>
  Object.fromEntries(problems.map(({ field, message }) => [String(field), message]).toReversed());

/** The first problem of each field of a form. */
export const problemsOf = (error: z.core.$ZodError | undefined): Record<string, string> =>
  byField((error?.issues ?? []).map(({ path, message }) => ({ field: path[0], message })));
