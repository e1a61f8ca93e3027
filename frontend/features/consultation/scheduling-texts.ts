/** Texts of the second step, which loads after the first is done. */
export const schedulingTexts = {
  thanks: (firstName: string) => `Thank you, ${firstName}`,
  thanksLead: 'Your assessment is saved. Choose a time that works for you.',
  booked: (firstName: string) => `See you soon, ${firstName}`,
  bookedLead: 'Your call is booked. We’ve sent you an email with everything you need.',
  widget: 'Choose a time for your call',
  changeNote: 'You can reschedule or cancel until an hour before the call, using the link in our email.',
} as const;
