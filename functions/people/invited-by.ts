import { getAccount } from '../data/people/account.ts';
import { getInvitation } from '../data/people/invitation.ts';
import { getOrganization } from '../data/people/organization.ts';

/** A longer one can be a message instead of a name. */
const maxNameLength = 80;
/** What Cognito accepts in a message; with other characters, it sends a text of its own instead. */
const acceptedText = /^[\p{L}\p{M}\p{S}\p{N}\p{P} ]+$/u;
/**
 * What mail programs turn into a link, such as a domain, an address, or a phone number; and braces, because Cognito
 * replaces its placeholders anywhere in a message.
 */
const linkLike = /[{}<>@:/\\]|[\p{L}\p{N}][.。．｡]\p{L}{2}|\bwww\b|(?:\p{N}[^\p{L}]*){7}/iu;

/** The name, unless it could mislead someone who doesn't know the sender. */
const safeName = (name: string | undefined): string | undefined =>
  name && name.length <= maxNameLength && acceptedText.test(name) && !linkLike.test(name) ? name : undefined;

/** Who invited someone, in a sentence; undefined if there is no name that can be shown. */
export function invitedText(names: {
  readonly person: string | undefined;
  readonly organization: string | undefined;
}): string | undefined {
  const [person, organization] = [safeName(names.person), safeName(names.organization)];
  if (person && organization) return `${person} invited you to join ${organization} on Landfall.`;
  const inviter = organization ?? person;
  return inviter && `${inviter} invited you to Landfall.`;
}

/** The same for an account: the sender of the invitation to a team, and its organization or the applicant's. */
export async function invitedBy(userId: string): Promise<string | undefined> {
  const { profile, membership } = (await getAccount(userId)) ?? {};
  const organizationId = membership?.org_id ?? profile?.invited_to;
  if (!profile || !organizationId) return undefined;
  const [organization, invitation] = await Promise.all([
    getOrganization(organizationId),
    profile.invited_to ? getInvitation(organizationId, profile.email) : undefined,
  ]);
  return invitedText({ person: invitation?.invited_by, organization: organization?.name });
}
