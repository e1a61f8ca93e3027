import { GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { Role } from '#shared/domain/roles.ts';
import { OrganizationId, PersonId, Timestamp } from '#shared/schema/common.ts';
import { now, timestamp } from '../../platform/clock.ts';
import { ifConditionHolds } from '../core/conditional-write.ts';
import { keys } from '../core/keys.ts';
import { type Page, queryPage } from '../core/page.ts';
import { putAudit } from '../core/put-audit.ts';
import { table, tableName } from '../core/table.ts';
import { type TransactItem, transact } from '../core/transaction.ts';
import type { ProfileItem } from './account.ts';
import { checkIsStaff, putNewMembership } from './membership.ts';
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
  /** Absent from invitations created before this field was introduced. */
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
  const { org_id, email, sent_at } = invitation;
  const earlier = await getInvitation(org_id, email);
  if (!earlier || !isUnsent(earlier) || isSending(earlier)) return undefined;
  const claiming = new UpdateCommand({
    TableName: tableName(),
    Key: keys.invitation(org_id, email),
    UpdateExpression: 'SET sent_at = :now, sending_until = :until',
    ConditionExpression: 'sent_at = :seen',
    ExpressionAttributeValues: { ':now': sent_at, ':until': sending_until, ':seen': earlier.sent_at },
  });
  return (await ifConditionHolds(table.send(claiming))) && claim;
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

/** An organization's open invitations, by address. */
export const listInvitations = (
  organizationId: string,
  page: { cursor?: string | undefined; limit: number },
): Promise<Page<InvitationItem>> =>
  queryPage(
    {
      KeyConditionExpression: 'pk = :organization AND begins_with(sk, :invitations)',
      ExpressionAttributeValues: {
        ':organization': keys.organization(organizationId).pk,
        ':invitations': keys.invitationPrefix,
      },
      ConsistentRead: true,
    },
    page,
    (item) => InvitationItem.parse(item),
  );

/**
 * Makes an invited person a member; signing in proved that the address is theirs. One transaction with the deletion
 * of the invitation, so only one of several concurrent first requests succeeds. A no-op if the invitation was
 * withdrawn.
 * @param noticesTo notifies the sender, if they are still on the team
 */
export async function acceptInvitation(
  profile: ProfileItem,
  organizationId: string,
  requestId: string,
  noticesTo: (senderId: string) => TransactItem[],
): Promise<void> {
  const invitation = await getInvitation(organizationId, profile.email);
  if (invitation?.user_id !== profile.user_id) return;
  const { user_id, email, full_name } = profile;
  const { role } = invitation;
  const accept = (senderId: string | undefined): Promise<void> =>
    transact(
      {
        invitation: deleteInvitation(invitation),
        membership: putNewMembership({
          ...{ user_id, email, full_name, role },
          ...{ org_id: organizationId, created_at: timestamp() },
        }),
        profile: notInvited(user_id),
        stats: addToStats(organizationId, user_id, memberStats(role, 1)),
        audit: putAudit(
          { organizationId, actorId: user_id, requestId },
          { kind: 'invitation-accepted', role },
        ),
        sender: senderId === undefined ? undefined : checkIsStaff(senderId, organizationId),
        notices: senderId === undefined ? [] : noticesTo(senderId),
      },
      { onConditionFailed: (failed) => (failed.has('sender') ? accept(undefined) : undefined) },
    );
  await accept(invitation.invited_by_id);
}

/** Removes the mark of an open invitation from a profile. */
export const notInvited = (userId: string): TransactItem => ({
  Update: {
    Key: keys.profile(userId),
    UpdateExpression: 'REMOVE invited_to',
    ConditionExpression: 'attribute_exists(pk)',
  },
});
