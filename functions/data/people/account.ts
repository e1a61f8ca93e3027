import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { Role } from '#shared/domain/roles.ts';
import { OrganizationId, PersonId, Timestamp } from '#shared/schema/common.ts';
import { ApiError } from '../../platform/api-error.ts';
import { OpenCasesItem } from '../cases/open-case-count.ts';
import { keys } from '../core/keys.ts';
import { table, tableName } from '../core/table.ts';
import { SignOutItem, type SignOuts } from './sign-out.ts';

export const ProfileItem = z.object({
  user_id: PersonId,
  email: z.string(),
  full_name: z.string(),
  created_at: Timestamp,
  /**
   * Only the owner of the address can know the account's password: it was set by someone who proved control of both
   * mailbox and password, or it was emailed. Absent from older profiles until a password reset by email.
   */
  confirmed_by_owner: z.optional(z.literal(true)),
  /** The organization whose invitation created this account, until the invitation is accepted. */
  invited_to: z.optional(OrganizationId),
  /** The organization that received the person's deletion request. */
  deletion_org: z.optional(OrganizationId),
  /** Chosen by the person, initially that of their browser; used for times in emails. */
  time_zone: z.optional(z.string()),
  /** A rename is in progress (see rename-person.ts). */
  renaming: z.optional(z.boolean()),
  /** The account is being deleted, so it can't join an organization anymore. */
  closing: z.optional(z.literal(true)),
});
export type ProfileItem = z.infer<typeof ProfileItem>;

/**
 * The last known state of a member's second factor in the user pool, in seconds since the epoch: since when it is
 * known to be on, when it was last checked, and the sign-in it was set up in. Absent if it is off or was never
 * checked.
 */
export const SecondFactorFact = z.object({
  since: z.number(),
  checked: z.number(),
  set_up_in: z.optional(z.string()),
});
export type SecondFactorFact = z.infer<typeof SecondFactorFact>;

/** A person belongs to at most one organization. Name and address are copied, so that a list is one query. */
export const MembershipItem = z.object({
  user_id: PersonId,
  org_id: OrganizationId,
  role: Role,
  full_name: z.string(),
  email: z.string(),
  created_at: Timestamp,
  second_factor: z.optional(SecondFactorFact),
});
export type MembershipItem = z.infer<typeof MembershipItem>;

export interface Account {
  readonly profile: ProfileItem;
  readonly membership: MembershipItem | undefined;
  readonly signOuts: SignOuts;
  /** As an applicant of their organization. */
  readonly openCases: number;
}

/** A person's profile and membership in one consistent query, so removals take effect immediately. */
export async function getAccount(userId: string): Promise<Account | undefined> {
  const { Items = [] } = await table.send(
    new QueryCommand({
      TableName: tableName(),
      KeyConditionExpression: 'pk = :user AND sk BETWEEN :first AND :last',
      ExpressionAttributeValues: {
        ':user': keys.user(userId),
        ':first': keys.membership(userId).sk,
        ':last': keys.profile(userId).sk,
      },
      ConsistentRead: true,
    }),
  );
  const itemAt = (sk: string) => Items.find((item) => item.sk === sk);
  const profile = itemAt(keys.profile(userId).sk);
  if (!profile) return undefined;
  const membership = itemAt(keys.membership(userId).sk);
  const member = membership ? MembershipItem.parse(membership) : undefined;
  const openCases = member && itemAt(keys.openCases(userId, member.org_id).sk);
  const signOut = itemAt(keys.signOut(userId).sk);
  return {
    profile: ProfileItem.parse(profile),
    membership: member,
    openCases: openCases ? OpenCasesItem.parse(openCases).open_cases : 0,
    signOuts: {
      last: signOut ? SignOutItem.parse(signOut) : undefined,
      ended: new Set(
        Items.map(({ sk }) => String(sk))
          .filter((sk) => sk.startsWith(keys.endedSignInPrefix))
          .map((sk) => sk.slice(keys.endedSignInPrefix.length)),
      ),
    },
  };
}

/** @throws ApiError `profile.missing` if it was deleted since the request was authorized */
export async function requireAccount(userId: string): Promise<Account> {
  const account = await getAccount(userId);
  if (!account) throw new ApiError('profile.missing');
  return account;
}
