import { GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { Role } from '#shared/domain/roles.ts';
import { OrganizationId, PersonId, Timestamp } from '#shared/schema/common.ts';
import { timestamp } from '../../platform/clock.ts';
import { ifConditionHolds } from '../core/conditional-write.ts';
import { keys } from '../core/keys.ts';
import { type Page, queryPage } from '../core/page.ts';
import { putAudit } from '../core/put-audit.ts';
import { table, tableName } from '../core/table.ts';
import { type TransactItem, transact } from '../core/transaction.ts';
import type { ProfileItem } from './account.ts';
import { putNewMembership } from './membership.ts';
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
});
export type InvitationItem = z.infer<typeof InvitationItem>;

const rowOf = (invitation: InvitationItem) => ({
  ...keys.invitation(invitation.org_id, invitation.email),
  entity: 'Invitation',
  ...invitation,
});

/** @returns false if the address was already invited */
export async function putNewInvitation(invitation: InvitationItem): Promise<boolean> {
  const put = new PutCommand({
    TableName: tableName(),
    Item: rowOf(invitation),
    ConditionExpression: 'attribute_not_exists(pk)',
  });
  return (await ifConditionHolds(table.send(put))) !== undefined;
}

/** Replaces an invitation; the condition fails if it was accepted or withdrawn. */
export const putChangedInvitation = (invitation: InvitationItem): TransactItem => ({
  Put: { Item: rowOf(invitation), ConditionExpression: 'attribute_exists(pk)' },
});

/** Records that the email of an invitation was sent, unless the invitation has changed since. */
export const markSent = ({ org_id, email, sent_at }: InvitationItem): Promise<unknown> =>
  ifConditionHolds(
    table.send(
      new UpdateCommand({
        TableName: tableName(),
        Key: keys.invitation(org_id, email),
        UpdateExpression: 'REMOVE unsent',
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
 */
export async function acceptInvitation(
  profile: ProfileItem,
  organizationId: string,
  requestId: string,
  noticesOf: (invitation: InvitationItem) => TransactItem[],
): Promise<void> {
  const invitation = await getInvitation(organizationId, profile.email);
  if (invitation?.user_id !== profile.user_id) return;
  const { user_id, email, full_name } = profile;
  await transact(
    {
      invitation: deleteInvitation(invitation),
      membership: putNewMembership({
        user_id,
        email,
        full_name,
        org_id: organizationId,
        role: invitation.role,
        created_at: timestamp(),
      }),
      profile: notInvited(user_id),
      stats: addToStats(organizationId, user_id, memberStats(invitation.role, 1)),
      audit: putAudit(
        { organizationId, actorId: user_id, requestId },
        { kind: 'invitation-accepted', role: invitation.role },
      ),
      notices: noticesOf(invitation),
    },
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
