import * as z from 'zod/mini';
import { Timestamp } from '../schema/common.ts';
import { Facts } from './facts.ts';

/** A person's stored facts; version 0 before there are any. */
export const FactsRecord = z.object({
  facts: Facts,
  /** Incremented by each change, for optimistic locking. */
  version: z.int().check(z.nonnegative()),
  updated_at: z.optional(Timestamp),
});
export type FactsRecord = z.infer<typeof FactsRecord>;
