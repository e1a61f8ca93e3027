/** The specification's words on the profile page. */
export const profileTexts = {
  updated: 'Profile updated successfully',
  failed: 'Failed to update profile',
  error: 'An error occurred while updating profile',
  emailFixed: 'Email cannot be changed. Contact support if needed.',
} as const;
