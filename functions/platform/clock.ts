/** The current time, UTC, ISO 8601 with milliseconds. Tests can fix it with LANDFALL_NOW. */
export const now = (): Date => new Date(process.env.LANDFALL_NOW ?? Date.now());
export const timestamp = (): string => now().toISOString();
/** Seconds since the epoch, the format of DynamoDB's time to live. */
export const epochSeconds = (date: Date = now()): number => Math.floor(date.getTime() / 1000);
