import { intakeContract } from '#shared/contract/intake.ts';
import { askIntakeQuestion, withdrawIntakeRequest } from '../../intake/ask-intake-question.ts';
import { getIntake } from '../../intake/get-intake.ts';
import { saveIntakeAnswers } from '../../intake/save-intake-answers.ts';
import { sendIntakeSection } from '../../intake/send-intake-section.ts';
import { endpointGroup } from '../endpoint-group.ts';

export const endpoints = endpointGroup(intakeContract, {
  getIntake,
  saveIntakeAnswers,
  sendIntakeSection,
  askIntakeQuestion,
  withdrawIntakeRequest,
});
