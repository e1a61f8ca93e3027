/** The specification's words on the profile page. */
export const profileTexts = {
  updated: 'Profile updated successfully',
  failed: 'Failed to update profile',
  error: 'An error occurred while updating profile',
  emailFixed: 'Email cannot be changed. Contact support if needed.',
  yourData: 'Your data',
  unconfirmed:
    'What was sent to us before you had an account is included once you reset your password by email, which proves that the address is yours.',
  downloaded: 'Your data was saved to your downloads',
  downloadFailed: 'Your data could not be downloaded',
  deletionAsked: 'Deletion requested',
  deletionFailed: 'The request could not be sent',
  deletionWithdrawn: 'Request withdrawn',
  withdrawFailed: 'The request could not be withdrawn',
} as const;
