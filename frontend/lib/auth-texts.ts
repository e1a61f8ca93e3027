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
  emailInvalid: 'Invalid email address',
  emailMissing: 'Please enter your email',
  passwordMissing: 'Please enter your password',
  wrongCode: 'That code is not right. Please check it and try again.',
  expiredCode: 'This code has expired. Ask for a new one.',
  tooManyTries: 'Too many tries. Please wait a while and try again.',
  recoveryUse: 'Use a recovery code',
  recoveryExplained:
    'A recovery code turns two-step verification off and signs you out everywhere. Then sign in with your password, and set it up again in your profile.',
  recovered:
    'Two-step verification is off. Sign in with your password, then set it up again in your profile.',
  confirmed: 'Your email is confirmed. You can sign in now.',
  claimLead: (email: string) =>
    `You opened this link in a different browser from the one you signed up with. Enter the password for ${email}: the one you chose, or a new one. Only this password will work.`,
  confirmElsewhere:
    'Enter the code in the browser you signed up with, or open the link from the email in this one.',
  invitationExpired: 'Your invitation has expired.',
  invitationRenew: 'Send a new invitation',
  accountExists: 'An account with this email already exists. Sign in, or get an email that lets you in.',
  accountExistsSend: 'Email me a link',
  accessSent: 'If this address has an account, an email is on its way.',
  confirmFailed: 'Your email could not be confirmed. Please try again.',
  passwordChanged: 'Your password is changed. You can sign in with it now.',
  passwordChangeFailed: 'Your password could not be changed. Please try again.',
  resetRequired: 'You need to choose a new password before you can sign in. Ask for a reset email.',
} as const;
