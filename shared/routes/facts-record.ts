import * as z from 'zod/mini';
import { Timestamp } from '../schema/common.ts';
import { Facts } from './facts.ts';

/** A person's facts as they are kept; version 0 before anything is. */
export const FactsRecord = z.object({
  facts: Facts,
  /** Counts the changes; a writer names the one it has seen. */
  version: z.int().check(z.nonnegative()),
  updated_at: z.optional(Timestamp),
});
export type FactsRecord = z.infer<typeof FactsRecord>;
