/** A sign-in lives so long: the refresh token's lifetime, and so the longest anything about it is kept. */
export const sessionDays = 30;
