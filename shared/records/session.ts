import * as z from 'zod/mini';
import { Timestamp } from '../schema/common.ts';

/** A signed-in browser. Device names come from a fixed list; no IP address is stored. */
export const Session = z.object({
  id: z.guid('Invalid ID'),
  device: z.string(),
  created_at: Timestamp,
  /** Accurate to the day (UTC). */
  last_seen_on: z.iso.date(),
  current: z.boolean(),
});
export type Session = z.infer<typeof Session>;
