/** The form's values as typed: a string for each field of the shared schema, under its name. */
export const emptyValues = {
  firstName: '',
  lastName: '',
  email: '',
  linkedinProfile: '',
  currentVisaStatus: '',
  targetVisa: '',
  employerSponsorshipStatus: '',
  currentOccupation: '',
  yearsExperience: '',
  fieldOfExpertise: '',
  referralSource: '',
  referrerName: '',
  urgencyTimeline: '',
  additionalContext: '',
};
export type FormValues = typeof emptyValues;
export type FieldName = keyof FormValues;
export const fieldNames = Object.keys(emptyValues) as readonly FieldName[];

export type FieldErrors = { [Name in FieldName]?: string | undefined };

/** An uploaded resume, with the server's receipt for it. */
export interface StoredResume {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  readonly receipt: string;
  readonly expiresAt: string;
}

export const isEmpty = (values: FormValues): boolean => fieldNames.every((name) => values[name] === '');
