import * as z from 'zod/mini';
import { Email, personLines, personText } from '../schema/common.ts';
import {
  consultationLimits,
  currentVisaStatuses,
  employerSponsorshipStatuses,
  fieldsOfExpertise,
  referralSources,
  targetVisas,
  urgencyTimelines,
  yearsOfExperience,
} from './consultation-options.ts';

export const TargetVisa = z.enum(targetVisas, 'Please select your visa interest');
export type TargetVisa = z.infer<typeof TargetVisa>;
export const UrgencyTimeline = z.enum(urgencyTimelines, 'Please select your urgency timeline');
export type UrgencyTimeline = z.infer<typeof UrgencyTimeline>;

export const missingLinkedinAndResume = 'Please provide either your LinkedIn profile or upload your resume';

const required = (message: string, maxLength: number, tooLong: string) =>
  personText(maxLength, tooLong).check(z.minLength(1, message));

/** People often type web addresses like `linkedin.com/in/ada`. */
const withProtocol = (text: string): string =>
  /^(?:[a-z\d-]+\.)+[a-z]{2,}(?:[/?#]|$)/i.test(text) ? `https://${text}` : text;

const invalidProfile = 'Please enter a valid LinkedIn URL';
const isWebAddress = (text: string): boolean => {
  if (text === '') return true;
  try {
    return ['https:', 'http:'].includes(new URL(text).protocol);
  } catch {
    return false;
  }
};

/** The fields of the assessment form, in order; optional ones may be empty. */
const consultationFields = {
  firstName: required(
    'First name is required',
    consultationLimits.name,
    'First name must be less than 50 characters',
  ),
  lastName: required(
    'Last name is required',
    consultationLimits.name,
    'Last name must be less than 50 characters',
  ),
  email: Email,
  linkedinProfile: personText(consultationLimits.linkedinProfile, invalidProfile).check(
    z.overwrite(withProtocol),
    // Checked again, since the added protocol counts too.
    z.maxLength(consultationLimits.linkedinProfile, invalidProfile),
    z.refine(isWebAddress, invalidProfile),
  ),
  currentVisaStatus: z.enum(currentVisaStatuses, 'Please select your current visa status'),
  targetVisa: TargetVisa,
  employerSponsorshipStatus: z.enum(
    employerSponsorshipStatuses,
    'Please select your employer sponsorship status',
  ),
  currentOccupation: required(
    'Current occupation is required',
    consultationLimits.occupation,
    'Occupation must be less than 100 characters',
  ),
  yearsExperience: z.enum(yearsOfExperience, 'Please select your years of experience'),
  fieldOfExpertise: z.enum(fieldsOfExpertise, 'Please select your field of expertise'),
  referralSource: z.enum(referralSources, 'Please select how you heard about the product'),
  referrerName: personText(consultationLimits.referrerName, 'Referrer name must be less than 100 characters'),
  urgencyTimeline: UrgencyTimeline,
  additionalContext: personLines(
    consultationLimits.additionalContext,
    'Additional context must be less than 1000 characters',
  ),
};

export const ConsultationForm = z.object(consultationFields);
export type ConsultationForm = z.infer<typeof ConsultationForm>;
