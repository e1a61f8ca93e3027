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
  wrongCode: 'Incorrect code. Please check it and try again.',
  expiredCode: 'This code has expired. Request a new one.',
  tooManyAttempts: 'Too many attempts. Please wait a few minutes and try again.',
  recoveryUse: 'Use a recovery code',
  recoveryExplained:
    'A recovery code turns off two-step verification and signs you out everywhere. You can then sign in with your password and set it up again in your profile.',
  recovered:
    'Two-step verification is off. Sign in with your password. You can set it up again in your profile.',
  confirmed: 'Your email is confirmed. You can now sign in.',
  claimLead: (email: string) =>
    `You opened this link in a different browser from the one you signed up in. Enter a password for ${email}: the one you chose, or a new one. It replaces any earlier password.`,
  confirmElsewhere:
    'Enter the code in the browser you signed up in, or open the link from the email in this browser.',
  invitationExpired: 'Your invitation has expired.',
  invitationRenew: 'Send a new invitation',
  accountExists: 'An account with this email already exists. Sign in, or get a sign-in link by email.',
  accountExistsSend: 'Email me a link',
  accessSent: 'If there is an account for this address, we have sent it an email.',
  confirmFailed: "Couldn't confirm your email. Please try again.",
  passwordChanged: 'Your password has been changed. You can now sign in.',
  passwordChangeFailed: "Couldn't change your password. Please try again.",
  resetRequired: 'You need to choose a new password before you can sign in. Request a reset email.',
} as const;
