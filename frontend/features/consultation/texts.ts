/** The specification's texts for the consultation, verbatim. The schema has those of the fields. */
export const consultationTexts = {
  title: 'Book a consultation',
  lead: 'Tell us about your situation, then choose a time for a 15-minute call.',
  steps: ['Assessment Form', 'Schedule Consultation'],
  sections: {
    personal: 'Personal Information',
    visa: 'Visa Status & Goals',
    background: 'Professional Background',
    referral: 'Referral Source & Timeline',
  },
  reset: 'Reset Form',
  restored: 'Draft restored',
  submit: 'Complete Assessment & Schedule Call',
  submitting: 'Saving...',
  privacy: 'We use your answers to prepare for your call and, if you become a client, your case.',
  wasReset: 'All form data has been reset.',
  missing: 'Missing information',
  missingDetail: 'Please provide either your LinkedIn profile or upload your resume.',
  uploadFailed: 'Upload failed',
  uploadFailedDetail: 'Failed to upload resume. Please try again.',
  submissionFailed: 'Submission failed',
  submissionFailedDetail: 'There was an error submitting your form. Please try again.',
  completed: 'Assessment completed successfully!',
  completedDetail: 'Thank you. Now choose a time for your call.',
  // Texts that the specification doesn't define.
  stillUploading: 'Your resume is still uploading',
  stillUploadingDetail: 'Nothing has been sent yet. Submit again when it’s done.',
} as const;
