/** Consultation submissions, bookings, availability, and the contact form. */
export const consultationsContract = {};
