import { availabilityContract } from '#shared/contract/availability.ts';
import { bookingsContract } from '#shared/contract/bookings.ts';
import { consultationsContract } from '#shared/contract/consultations.ts';
import { contactContract } from '#shared/contract/contact.ts';
import { domainHandler } from '../http/endpoint.ts';
import { bookCall } from './book-call.ts';
import { cancelCall } from './cancel-call.ts';
import { cancelCallByStaff } from './cancel-call-by-staff.ts';
import { createResumeLink } from './create-resume-link.ts';
import { finishResume } from './finish-resume.ts';
import { getAvailability, listExperts } from './get-availability.ts';
import { getConsultation } from './get-consultation.ts';
import { listConsultations } from './list-consultations.ts';
import { listFreeTimes } from './list-free-times.ts';
import { openCaseFromConsultation } from './open-case-from-consultation.ts';
import { rescheduleCall } from './reschedule-call.ts';
import { sendContactMessage } from './send-contact-message.ts';
import { setBookingRules } from './set-booking-rules.ts';
import { setExpertHours } from './set-expert-hours.ts';
import { startResume } from './start-resume.ts';
import { submitConsultation } from './submit-consultation.ts';
import { updateConsultation } from './update-consultation.ts';
import { viewCall } from './view-call.ts';

// Not by the whole contract, which would come into the bundle with it.
const consultations = {
  ...consultationsContract,
  ...contactContract,
  ...bookingsContract,
  ...availabilityContract,
};

export const handler = domainHandler(consultations, {
  startResume,
  finishResume,
  submitConsultation,
  sendContactMessage,
  listFreeTimes,
  bookCall,
  viewCall,
  rescheduleCall,
  cancelCall,
  listConsultations,
  getConsultation,
  updateConsultation,
  createResumeLink,
  cancelCallByStaff,
  openCaseFromConsultation,
  getAvailability,
  listExperts,
  setBookingRules,
  setExpertHours,
});
