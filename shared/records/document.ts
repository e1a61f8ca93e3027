import * as z from 'zod/mini';
import { Id, Timestamp } from '../contract/common.ts';

export const Document = z.object({
  id: Id,
  case_id: Id,
  name: z.string(),
  mime_type: z.string(),
  /** Bytes. */
  size: z.number(),
  created_at: Timestamp,
});
export type Document = z.infer<typeof Document>;

export const DownloadLink = z.object({ url: z.string(), expiresAt: Timestamp });
export type DownloadLink = z.infer<typeof DownloadLink>;
