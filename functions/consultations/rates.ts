import type { RateLimit } from '../http/rate-limit.ts';

const hour = 3600;

/** Generous for an office behind one address, narrow for a program. */
export const resumeRate: RateLimit = { what: 'resume', most: 30, seconds: hour };
export const submissionRate: RateLimit = { what: 'consultation', most: 20, seconds: hour };
/** For one visitor, known by the e-mail address. */
export const visitorRate: RateLimit = { what: 'consultation-visitor', most: 10, seconds: hour };
export const bookingRate: RateLimit = { what: 'booking', most: 60, seconds: hour };
export const contactRate: RateLimit = { what: 'contact', most: 20, seconds: hour };
export const contactVisitorRate: RateLimit = { what: 'contact-visitor', most: 5, seconds: hour };
