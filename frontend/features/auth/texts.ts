/** What the person reads about signing in and out; the specification's words. */
export const authTexts = {
  signedIn: 'Successfully signed in',
  signedOut: 'Successfully signed out',
  notConfirmed: "Your email isn't confirmed yet.",
  invalidCredentials: 'Invalid email or password.',
  signInFailed: "Couldn't sign in. Please try again.",
  unexpected: 'An unexpected error occurred',
  signUpFailed: 'Failed to create account. Please try again.',
  verificationSent: "We've sent a verification link to your email. Please confirm to continue.",
  checkEmail: 'Check your email for the confirmation link',
  resent: 'Verification email sent! Please check your inbox.',
  resendFailed: 'Failed to resend email. Please try again.',
  resetSent: 'Password reset email sent! Please check your inbox.',
  resetFailed: 'Failed to send reset email. Please try again.',
  emailFirst: 'Please enter your email first.',
  profileNotFound: 'Profile Not Found',
  // The specification has no words for these.
  emailMissing: 'Please enter your email',
  passwordMissing: 'Please enter your password',
  wrongCode: 'That code is not right. Please check it and try again.',
  expiredCode: 'This code has expired. Ask for a new one.',
  tooManyTries: 'Too many tries. Please wait a while and try again.',
  confirmed: 'Your email is confirmed. You can sign in now.',
  confirmFailed: 'Your email could not be confirmed. Please try again.',
  passwordChanged: 'Your password is changed. You can sign in with it now.',
  passwordChangeFailed: 'Your password could not be changed. Please try again.',
  resetRequired: 'You need to choose a new password before you can sign in. Ask for a reset email.',
} as const;

/** Said when a page turns somebody away. */
export const accessTexts = {
  staffOnly: 'Access denied. You need HR, Attorney, OPS, or Admin role.',
  adminOnly: 'Access denied. Admin role required.',
} as const;
