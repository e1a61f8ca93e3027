import type { consultationsDomain } from '#shared/contract/domains/consultations.ts';
import { domainHandler } from '../endpoint.ts';
import { endpoints as availability } from '../endpoints/availability.ts';
import { endpoints as bookings } from '../endpoints/bookings.ts';
import { endpoints as consultationForm } from '../endpoints/consultation-form.ts';
import { endpoints as consultations } from '../endpoints/consultations.ts';
import { endpoints as contact } from '../endpoints/contact.ts';

export const handler = domainHandler<typeof consultationsDomain>({
  'POST /api/resumes': consultationForm,
  'POST /api/resumes/finish': consultationForm,
  'POST /api/consultations': consultationForm,
  'POST /api/contact-messages': contact,
  'GET /api/bookings/free-times': bookings,
  'POST /api/bookings': bookings,
  'POST /api/bookings/view': bookings,
  'POST /api/bookings/other-times': bookings,
  'POST /api/bookings/reschedule': bookings,
  'POST /api/bookings/cancel': bookings,
  'GET /api/consultations': consultations,
  'GET /api/consultations/{consultationId}': consultations,
  'PATCH /api/consultations/{consultationId}': consultations,
  'POST /api/consultations/{consultationId}/resume-link': consultations,
  'POST /api/consultations/{consultationId}/cancel-call': consultations,
  'POST /api/consultations/{consultationId}/case': consultations,
  'GET /api/availability': availability,
  'GET /api/availability/experts': availability,
  'PUT /api/availability/rules': availability,
  'PUT /api/availability/experts/{expertId}': availability,
});
