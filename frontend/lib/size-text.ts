import { megabyte } from '#shared/schema/limits.ts';

const kilobyte = 1024;

/** A file size for display, "812 KB" or "4.3 MB", in the units of our limits. */
export function sizeText(bytes: number): string {
  if (bytes < kilobyte) return `${bytes} B`;
  if (Math.round(bytes / kilobyte) < kilobyte) return `${Math.round(bytes / kilobyte)} KB`;
  return `${(bytes / megabyte).toFixed(1)} MB`;
}
