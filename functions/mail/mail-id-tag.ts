/** The tag that carries a mail's id through SES and back. */
export const mailIdTag = 'mail-id';
