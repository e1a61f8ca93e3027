/** The SES tag that carries a mail's ID. */
export const mailIdTag = 'mail-id';
