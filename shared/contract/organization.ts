/** Members, invitations, figures, organization settings, the demo reset. */
export const organizationContract = {};
