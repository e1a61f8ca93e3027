/** How far ahead the list of ending statuses can look, in days. */
export const expiryWindows = [30, 60, 90, 180] as const;
export type ExpiryWindow = (typeof expiryWindows)[number];
/** Statuses that ended up to this many days ago are still listed. */
export const expiredDays = 90;
