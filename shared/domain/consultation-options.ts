/** The option lists of the assessment form (specification, section 5). An option's text is its value. */
export const currentVisaStatuses = [
  'H-1B',
  'F-1 Student',
  'J-1',
  'O-1A',
  'L-1',
  'TN Visa',
  'ESTA/Visa Waiver',
  'No Current Status',
  'Other',
] as const;

export const targetVisas = [
  'O-1A (Extraordinary Ability)',
  'EB-1A (Green Card - Extraordinary Ability)',
  'EB-2 NIW (National Interest Waiver)',
  'H-1B Transfer',
  'L-1 Intracompany Transfer',
  'F-1 OPT/STEM OPT',
  'J-1 Waiver',
  'EB-5 Investor Visa',
  'Not Sure - Need Guidance',
] as const;

export const employerSponsorshipStatuses = [
  'Yes, my current employer will sponsor',
  'Yes, I have a new employer willing to sponsor',
  'No, I need employer sponsorship',
  'Not applicable (self-sponsored categories)',
] as const;

export const yearsOfExperience = ['0-2 years', '3-5 years', '6-10 years', '10+ years'] as const;

export const fieldsOfExpertise = [
  'Technology/Engineering',
  'Research/Academia',
  'Healthcare',
  'Business/Finance',
  'Arts/Entertainment',
  'Other',
] as const;

/** If this source is selected, the form also asks who referred the visitor. */
export const warmReferral = 'Warm Referral (from colleague/friend)';

/** The specification doesn't name the programs, the community, or the portfolio, so we don't either. */
export const referralSources = [
  'Twitter/X',
  'LinkedIn',
  warmReferral,
  'Network Partner (accelerator programs)',
  'Industry Event or Conference',
  'Accelerator Community',
  'Investor Portfolio',
  'Google Search',
  'Blog or Article',
  'Other',
] as const;

export const urgencyTimelines = [
  'Immediate (within 30 days)',
  'Short-term (1-3 months)',
  'Medium-term (3-6 months)',
  'Exploring options (no urgent timeline)',
] as const;

/** Maximum lengths in the form, in characters (specification, section 9). */
export const consultationLimits = {
  name: 50,
  occupation: 100,
  additionalContext: 1000,
  linkedinProfile: 500,
  referrerName: 100,
  /** Faster than any person can fill in the form, so the sender must be a bot. */
  minimumMilliseconds: 3000,
} as const;
