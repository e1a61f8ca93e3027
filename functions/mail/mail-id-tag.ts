/** The SES tag that carries an email's ID. */
export const mailIdTag = 'mail-id';
