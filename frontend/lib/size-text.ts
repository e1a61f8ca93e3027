import { megabyte } from '#shared/schema/limits.ts';

const kilobyte = 1024;

/** A file size for display, "812 KB" or "4.3 MB", in the units of our limits. A line never breaks before the unit. */
export function sizeText(bytes: number): string {
  if (bytes < kilobyte) return `${bytes}\u00a0B`;
  if (Math.round(bytes / kilobyte) < kilobyte) return `${Math.round(bytes / kilobyte)}\u00a0KB`;
  return `${(bytes / megabyte).toFixed(1)}\u00a0MB`;
}
