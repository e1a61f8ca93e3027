import type { Availability, ScanResult } from '#shared/records/document.ts';
import { ApiError } from '../../platform/api-error.ts';
import { now } from '../../platform/clock.ts';
import { setting } from '../../platform/env.ts';
import { environmentNames } from '../../platform/environment-names.ts';
import type { DocumentItem } from './document.ts';

/** A scan takes seconds; after this long we stop waiting for its result. */
const scanTimeoutMinutes = 60;

export interface ScannedFile {
  readonly scan_result?: ScanResult | undefined;
  readonly created_at: string;
}

/**
 * Whether a file may be downloaded. In deployments with a scan, only files found clean are; files that can't be
 * scanned, or never were, aren't. A late result still counts.
 */
export function availabilityOf({ scan_result, created_at }: ScannedFile): Availability {
  if (!setting(environmentNames.malwareScan) || scan_result === 'NO_THREATS_FOUND') return 'AVAILABLE';
  if (scan_result) return 'UNAVAILABLE';
  const waited = now().getTime() - new Date(created_at).getTime();
  return waited < scanTimeoutMinutes * 60_000 ? 'SCANNING' : 'UNAVAILABLE';
}

/** The API representation of a document. */
export const documentResponse = (document: DocumentItem) => ({
  ...document,
  availability: availabilityOf(document),
});

/** @throws ApiError if the file can't be downloaded, yet or ever */
export function checkAvailable(file: ScannedFile): void {
  const availability = availabilityOf(file);
  if (availability === 'SCANNING') throw new ApiError('document.not_scanned');
  if (availability === 'UNAVAILABLE') throw new ApiError('document.unscannable');
}
