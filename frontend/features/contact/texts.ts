/** Texts of the contact form. Field errors are in the contract. */
export const contactTexts = {
  name: 'Name',
  email: 'Email',
  emailHint: 'We’ll reply to this address.',
  subject: 'What is it about?',
  message: 'Message',
  messageHint:
    'Tell us which passport you hold, where you want to go, and when. Please don’t include passport numbers.',
  submit: 'Send message',
  sending: 'Sending...',
  sentTitle: 'Thank you for your message',
  failed: 'Couldn’t send your message. What you typed is still here.',
  restored: 'Draft restored.',
  privacy: 'We keep your message for 12 months.',
} as const;
