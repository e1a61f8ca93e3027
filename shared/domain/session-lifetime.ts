/** The lifetime of a session: the validity of its refresh token, and the retention of its data. */
export const sessionDays = 30;
