import { consultationsContract } from '#shared/contract/consultations.ts';
import { finishResume } from '../../consultations/finish-resume.ts';
import { startResume } from '../../consultations/start-resume.ts';
import { submitConsultation } from '../../consultations/submit-consultation.ts';
import { endpointGroup } from '../endpoint-group.ts';

export const endpoints = endpointGroup(consultationsContract, {
  startResume,
  finishResume,
  submitConsultation,
});
