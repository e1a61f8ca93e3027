import * as z from 'zod/mini';
import { DatedKind } from '../domain/case-dates.ts';
import { CalendarDate } from '../schema/calendar-date.ts';
import { Id, Timestamp } from '../schema/common.ts';

/** What a malware scan can say of a file; GuardDuty's `scanResultStatus`. */
export const ScanResult = z.enum([
  'NO_THREATS_FOUND',
  'THREATS_FOUND',
  'UNSUPPORTED',
  'ACCESS_DENIED',
  'FAILED',
]);
export type ScanResult = z.infer<typeof ScanResult>;

/** Whether a file can be downloaded: scanning comes first, and a file that could not be scanned never can be. */
export const Availability = z.enum(['AVAILABLE', 'SCANNING', 'UNAVAILABLE']);
export type Availability = z.infer<typeof Availability>;

export const Document = z.object({
  id: Id,
  case_id: Id,
  name: z.string(),
  mime_type: z.string(),
  /** Bytes. */
  size: z.number(),
  created_at: Timestamp,
  availability: Availability,
  /** What it is, where that has dates. */
  kind: z.optional(DatedKind),
  issued_on: z.optional(CalendarDate),
  expires_on: z.optional(CalendarDate),
  /** Counts the changes of its dates. */
  dates_version: z.optional(z.number()),
});
export type Document = z.infer<typeof Document>;

export const DownloadLink = z.object({ url: z.string(), expiresAt: Timestamp });
export type DownloadLink = z.infer<typeof DownloadLink>;
