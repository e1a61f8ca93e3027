/** Texts of the member lists and dialogs. Those quoted from the specification are verbatim. */
export const memberTexts = {
  team: (count: string) => `Team Members (${count})`,
  joined: 'Joined',
  secondFactorOn: 'Two-step verification on',
  secondFactorOff: 'Two-step verification off',
  lists: 'Members',
  staff: 'Team',
  applicants: 'Applicants',
  none: 'No team members',
  noApplicants: 'No applicants',
  inviteFirst: 'Invite First Member',
  pending: 'Pending invitations',
  expired: 'expired',
  unsent: 'email not sent',
  sendAgain: 'Resend',
  withdraw: 'Cancel invitation',
  withdrawing: 'Canceling...',
  invite: 'Invite Member',
  sending: 'Sending...',
  fillIn: 'Please fill in all fields',
  adminsOnly: 'Only admins can invite members',
  sendFailed: 'Failed to send invitation',
  sent: 'Invitation sent successfully!',
  sentAll: (count: number) => `${count} invitations sent`,
  partlySent: (count: number) =>
    count === 0 ? 'No one was invited.' : `${count} invited. The others are still in the field above.`,
  report: 'Result of each invitation',
  notAddresses: (words: readonly string[]) => `Not an email address: ${words.join(', ')}`,
  withdrawn: 'Invitation canceled',
  loadingSent: 'Loading pending invitations',
  /** Without a count, not all of them could be loaded. */
  sentByThem: (count: number | undefined) =>
    count === undefined
      ? 'The pending invitations they sent will be canceled. To keep one, resend it in the Employer Console first.'
      : count === 1
        ? 'This pending invitation they sent will be canceled. To keep it, resend it in the Employer Console first.'
        : `These ${count} pending invitations they sent will be canceled. To keep one, resend it in the Employer Console first.`,
  more: (count: number | undefined) => (count === undefined ? 'and more' : `and ${count} more`),
  roleChanged: 'Role changed',
  removed: 'Member removed',
  updating: 'Updating...',
} as const;
