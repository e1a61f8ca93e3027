import * as z from 'zod/mini';
import { FilingFacts } from '../domain/filing-facts.ts';
import { Id } from '../schema/common.ts';

/** The filing facts of a case. Version 0: nothing is recorded yet. */
export const Filing = z.object({
  case_id: Id,
  facts: FilingFacts,
  /** Incremented by each change, for optimistic locking. */
  version: z.number().check(z.int(), z.minimum(0)),
});
export type Filing = z.infer<typeof Filing>;
