import * as z from 'zod/mini';
import { Timestamp } from '../schema/common.ts';

/** A browser somebody is signed in with. The device is named from a fixed list; no address is kept. */
export const Session = z.object({
  id: z.guid('Invalid id'),
  device: z.string(),
  created_at: Timestamp,
  /** To the day (UTC). */
  last_seen_on: z.iso.date(),
  current: z.boolean(),
});
export type Session = z.infer<typeof Session>;
