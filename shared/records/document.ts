import * as z from 'zod/mini';
import { DatedKind } from '../domain/case-dates.ts';
import { CalendarDate } from '../schema/calendar-date.ts';
import { Id, Timestamp } from '../schema/common.ts';

/** The possible results of a malware scan: GuardDuty's `scanResultStatus`. */
export const ScanResult = z.enum([
  'NO_THREATS_FOUND',
  'THREATS_FOUND',
  'UNSUPPORTED',
  'ACCESS_DENIED',
  'FAILED',
]);
export type ScanResult = z.infer<typeof ScanResult>;

/** Whether a file can be downloaded: it must be scanned first; a file that can't be scanned never can be. */
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
  /** The kind of document, for kinds with dates. */
  kind: z.optional(DatedKind),
  issued_on: z.optional(CalendarDate),
  expires_on: z.optional(CalendarDate),
  /** Incremented by each change of its dates. */
  dates_version: z.optional(z.number()),
});
export type Document = z.infer<typeof Document>;

export const DownloadLink = z.object({ url: z.string(), expiresAt: Timestamp });
export type DownloadLink = z.infer<typeof DownloadLink>;
