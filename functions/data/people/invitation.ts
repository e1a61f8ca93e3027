import { GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { canInvite } from '#shared/domain/permissions.ts';
import { Role } from '#shared/domain/roles.ts';
import { OrganizationId, PersonId, Timestamp } from '#shared/schema/common.ts';
import { now, timestamp } from '../../platform/clock.ts';
import { ifConditionHolds } from '../core/conditional-write.ts';
import { keys } from '../core/keys.ts';
import { type Page, queryPage } from '../core/page.ts';
import { putAudit } from '../core/put-audit.ts';
import { queryRows } from '../core/read-all.ts';
import { table, tableName } from '../core/table.ts';
import { type TransactItem, transact } from '../core/transaction.ts';
import type { MembershipItem, ProfileItem } from './account.ts';
import { checkHasRole, getMember, putNewMembership } from './membership.ts';
import { addToStats, memberStats } from './organization-stats.ts';

/**
 * A person who was invited and hasn't joined yet. The row is created before the account and deleted when the person
 * joins, so an interrupted invitation stays visible and can be resent or withdrawn.
 */
export const InvitationItem = z.object({
  org_id: OrganizationId,
  email: z.string(),
  role: Role,
  sent_at: Timestamp,
  invited_by: z.string(),
  /** Absent from invitations created before this field was introduced, which have to be resent. */
  invited_by_id: z.optional(PersonId),
  /** Set once the account is ready. */
  user_id: z.optional(PersonId),
  /** Set until the email was sent. An interruption in between leaves it, and the person can be invited again. */
  unsent: z.optional(z.literal(true)),
  /** Set while a request prepares and sends it. */
  sending_until: z.optional(Timestamp),
});
export type InvitationItem = z.infer<typeof InvitationItem>;

const rowOf = (invitation: InvitationItem) => ({
  ...keys.invitation(invitation.org_id, invitation.email),
  entity: 'Invitation',
  ...invitation,
});

/** Longer than a request can take. */
const sendingSeconds = 30;

/**
 * Claims an address for the request that invites it, so that concurrent requests send one email. An invitation whose
 * email wasn't sent can be claimed again, unless another request is still sending it.
 * @returns the claim, to be passed to `prepareInvited`; undefined if the address was already invited
 */
export async function claimInvitation(invitation: InvitationItem): Promise<InvitationItem | undefined> {
  const sending_until = new Date(now().getTime() + sendingSeconds * 1000).toISOString();
  const claim = { ...invitation, sending_until };
  if (await putNewInvitation(claim)) return claim;
  const earlier = await getInvitation(invitation.org_id, invitation.email);
  if (!earlier || !isUnsent(earlier) || isSending(earlier)) return undefined;
  const { user_id } = earlier;
  // An account of the earlier attempt is kept. If this one fails too, it still has the role given now.
  const claiming = { ...claim, ...(user_id && { user_id, unsent: true as const }) };
  const isTaken = await transact(
    { claim: putChangedInvitation(claiming, earlier.sent_at) },
    { onConditionFailed: () => true },
  );
  return isTaken ? undefined : claim;
}

/** @returns false if the address was already invited */
export async function putNewInvitation(invitation: InvitationItem): Promise<boolean> {
  const put = new PutCommand({
    TableName: tableName(),
    Item: rowOf(invitation),
    ConditionExpression: 'attribute_not_exists(pk)',
  });
  return (await ifConditionHolds(table.send(put))) !== undefined;
}

const isSending = ({ sending_until = '' }: InvitationItem): boolean => sending_until > timestamp();

/**
 * Replaces an invitation; the condition fails if it was accepted or withdrawn, or another request sends it.
 * @param seen when it was last sent
 */
export const putChangedInvitation = (invitation: InvitationItem, seen: string): TransactItem => ({
  Put: {
    Item: rowOf(invitation),
    ConditionExpression: 'sent_at = :seen',
    ExpressionAttributeValues: { ':seen': seen },
  },
});

/** Records that the email of an invitation was sent, unless the invitation has changed since. */
export const markSent = (invitation: InvitationItem): Promise<unknown> =>
  endSending(invitation, 'REMOVE unsent, sending_until');

/** Gives up a claim after an error, so that the address can be invited again. */
export const releaseInvitation = (claim: InvitationItem): Promise<unknown> =>
  endSending(claim, 'REMOVE sending_until');

const endSending = ({ org_id, email, sent_at }: InvitationItem, UpdateExpression: string): Promise<unknown> =>
  ifConditionHolds(
    table.send(
      new UpdateCommand({
        TableName: tableName(),
        Key: keys.invitation(org_id, email),
        UpdateExpression,
        ConditionExpression: 'sent_at = :sentAt',
        ExpressionAttributeValues: { ':sentAt': sent_at },
      }),
    ),
  );

/** Whether the email wasn't sent: it failed, or an earlier attempt ended before it. */
export const isUnsent = ({ user_id, unsent }: InvitationItem): boolean =>
  user_id === undefined || unsent === true;

/** Deletes an invitation; the condition fails if it was accepted or withdrawn. */
export const deleteInvitation = (invitation: InvitationItem): TransactItem => ({
  Delete: {
    Key: keys.invitation(invitation.org_id, invitation.email),
    ConditionExpression: 'attribute_exists(pk)',
  },
});

/** The same; the condition also fails if it was sent again, and may have another role or sender. */
export const deleteSeenInvitation = ({ org_id, email, sent_at }: InvitationItem): TransactItem => ({
  Delete: {
    Key: keys.invitation(org_id, email),
    ConditionExpression: 'sent_at = :seen',
    ExpressionAttributeValues: { ':seen': sent_at },
  },
});

export async function getInvitation(
  organizationId: string,
  email: string,
): Promise<InvitationItem | undefined> {
  const { Item } = await table.send(
    new GetCommand({
      TableName: tableName(),
      Key: keys.invitation(organizationId, email),
      ConsistentRead: true,
    }),
  );
  return Item && InvitationItem.parse(Item);
}

/** All open invitations of an organization, by address. */
const invitationsQuery = (organizationId: string) => ({
  KeyConditionExpression: 'pk = :organization AND begins_with(sk, :invitations)',
  ExpressionAttributeValues: {
    ':organization': keys.organization(organizationId).pk,
    ':invitations': keys.invitationPrefix,
  },
  ConsistentRead: true,
});

/** The same, only those that one member sent. Reads all of the organization's. */
function sentInvitationsQuery(organizationId: string, senderId: string) {
  const query = invitationsQuery(organizationId);
  return {
    ...query,
    FilterExpression: 'invited_by_id = :sender',
    ExpressionAttributeValues: { ...query.ExpressionAttributeValues, ':sender': senderId },
  };
}

/** The maximum number of invitations that a page of one sender's reads; it may be short and continue. */
const maxScanned = 450;

/** A page of an organization's open invitations, or of those that one member sent. */
export function listInvitations(
  organizationId: string,
  { sender, ...page }: { sender?: string | undefined; cursor?: string | undefined; limit: number },
): Promise<Page<InvitationItem>> {
  const [query, limit] =
    sender === undefined
      ? [invitationsQuery(organizationId), page.limit]
      : [sentInvitationsQuery(organizationId, sender), maxScanned];
  return queryPage(query, { ...page, limit }, (item) => InvitationItem.parse(item));
}

/** The open invitations that one member sent. */
export async function* invitationsSentBy(
  organizationId: string,
  senderId: string,
): AsyncGenerator<InvitationItem> {
  for await (const row of queryRows(sentInvitationsQuery(organizationId, senderId)))
    yield InvitationItem.parse(row);
}

/** The member who sent an invitation, if they are still a member who can send invitations. */
export async function senderOf({
  org_id,
  invited_by_id,
}: Pick<InvitationItem, 'org_id' | 'invited_by_id'>): Promise<MembershipItem | undefined> {
  const sender = invited_by_id === undefined ? undefined : await getMember(invited_by_id, org_id);
  return sender && canInvite(sender.role) ? sender : undefined;
}

/**
 * Makes an invited person a member; signing in proved that the address is theirs. One transaction with the deletion
 * of the invitation, so only one of several concurrent first requests succeeds. A no-op if the invitation was
 * withdrawn, or its sender can no longer invite anyone: otherwise, a removed admin could return through an accomplice.
 * @param noticesTo notifies the sender
 */
export async function acceptInvitation(
  profile: ProfileItem,
  organizationId: string,
  requestId: string,
  noticesTo: (senderId: string) => TransactItem[],
): Promise<void> {
  const invitation = await getInvitation(organizationId, profile.email);
  if (invitation?.user_id !== profile.user_id) return;
  const sender = await senderOf(invitation);
  if (!sender) return;
  const { user_id, email, full_name } = profile;
  const { role } = invitation;
  await transact(
    {
      invitation: deleteSeenInvitation(invitation),
      membership: putNewMembership({
        ...{ user_id, email, full_name, role },
        ...{ org_id: organizationId, created_at: timestamp() },
      }),
      profile: notInvited(user_id),
      stats: addToStats(organizationId, user_id, memberStats(role, 1)),
      audit: putAudit({ organizationId, actorId: user_id, requestId }, { kind: 'invitation-accepted', role }),
      sender: checkHasRole(sender),
      notices: noticesTo(sender.user_id),
    },
    // The next request tries again, unless it was withdrawn.
    { onConditionFailed: () => undefined },
  );
}

/** Removes the mark of an open invitation from a profile. */
export const notInvited = (userId: string): TransactItem => ({
  Update: {
    Key: keys.profile(userId),
    UpdateExpression: 'REMOVE invited_to',
    ConditionExpression: 'attribute_exists(pk)',
  },
});
