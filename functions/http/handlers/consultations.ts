import { consultationsDomain } from '#shared/contract/domains/consultations.ts';
import { bookCall } from '../../bookings/book-call.ts';
import { cancelCall } from '../../bookings/cancel-call.ts';
import { cancelCallByStaff } from '../../bookings/cancel-call-by-staff.ts';
import { getAvailability, listExperts } from '../../bookings/get-availability.ts';
import { listFreeTimes } from '../../bookings/list-free-times.ts';
import { rescheduleCall } from '../../bookings/reschedule-call.ts';
import { setBookingRules } from '../../bookings/set-booking-rules.ts';
import { setExpertHours } from '../../bookings/set-expert-hours.ts';
import { viewCall } from '../../bookings/view-call.ts';
import { createResumeLink } from '../../consultations/create-resume-link.ts';
import { finishResume } from '../../consultations/finish-resume.ts';
import { getConsultation } from '../../consultations/get-consultation.ts';
import { listConsultations } from '../../consultations/list-consultations.ts';
import { openCaseFromConsultation } from '../../consultations/open-case-from-consultation.ts';
import { startResume } from '../../consultations/start-resume.ts';
import { submitConsultation } from '../../consultations/submit-consultation.ts';
import { updateConsultation } from '../../consultations/update-consultation.ts';
import { sendContactMessage } from '../../contact/send-contact-message.ts';
import { domainHandler } from '../endpoint.ts';

export const handler = domainHandler(consultationsDomain, {
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
