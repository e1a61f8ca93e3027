/** The time now, UTC, ISO 8601 with milliseconds. LANDFALL_NOW fixes it where a test needs that. */
export const now = (): Date => new Date(process.env.LANDFALL_NOW ?? Date.now());
export const timestamp = (): string => now().toISOString();
/** Seconds since the epoch, as DynamoDB's time to live wants them. */
export const epochSeconds = (date: Date = now()): number => Math.floor(date.getTime() / 1000);
