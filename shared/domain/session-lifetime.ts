/** The lifetime of a session: that of its refresh token, and the retention of its data. */
export const sessionDays = 30;
