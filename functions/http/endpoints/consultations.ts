import { consultationsContract } from '#shared/contract/consultations.ts';
import { cancelCallByStaff } from '../../bookings/cancel-call-by-staff.ts';
import { createResumeLink } from '../../consultations/create-resume-link.ts';
import { getConsultation } from '../../consultations/get-consultation.ts';
import { listConsultations } from '../../consultations/list-consultations.ts';
import { openCaseFromConsultation } from '../../consultations/open-case-from-consultation.ts';
import { updateConsultation } from '../../consultations/update-consultation.ts';
import { endpointGroup } from '../endpoint-group.ts';

export const endpoints = endpointGroup(consultationsContract, {
  listConsultations,
  getConsultation,
  updateConsultation,
  createResumeLink,
  cancelCallByStaff,
  openCaseFromConsultation,
});
