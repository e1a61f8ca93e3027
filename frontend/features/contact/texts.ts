/** What the contact form says. What a field says when it is wrong stands in the contract. */
export const contactTexts = {
  name: 'Name',
  email: 'Email',
  emailHint: 'We answer to this address.',
  subject: 'What is it about?',
  message: 'Message',
  messageHint: 'Your passport, where you want to go and by when help us answer. Send no passport numbers.',
  submit: 'Send Message',
  sending: 'Sending...',
  sentTitle: 'Thank you for writing',
  failed: 'Your message could not be sent. What you typed is still here.',
  privacy: 'We keep your message for twelve months.',
} as const;
