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
   * The account's password can only be its owner's: it was confirmed by someone who proved both the mailbox
   * and the password, or was mailed. Absent from profiles made before that was so, until a password is reset by
   * mail.
   */
  confirmed_by_owner: z.optional(z.literal(true)),
  /** The organization whose invitation this account was made for, until it is taken up. */
  invited_to: z.optional(OrganizationId),
  /** The organization that was asked to delete the person. */
  deletion_org: z.optional(OrganizationId),
  /** The person's choice, or where their browser was at first; emails write times in it. */
  time_zone: z.optional(z.string()),
  /** A renaming of the person is under way (see rename-person.ts). */
  renaming: z.optional(z.boolean()),
});
export type ProfileItem = z.infer<typeof ProfileItem>;

/**
 * What the user pool said about a member's second factor, in seconds since the epoch: on since when as far as
 * we know, when it was last asked, and in which sign-in it was set up. Absent when it is off, or was never seen.
 */
export const SecondFactorFact = z.object({
  since: z.number(),
  checked: z.number(),
  set_up_in: z.optional(z.string()),
});
export type SecondFactorFact = z.infer<typeof SecondFactorFact>;

/** A person belongs to one organization at most. Name and address are copied in, for one-query lists. */
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
  /** As an applicant of the organization they belong to. */
  readonly openCases: number;
}

/** A person's profile and membership, in one consistent query, so a removal takes effect immediately. */
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

/** @throws ApiError `profile.missing` when it was deleted since the request was authorized */
export async function requireAccount(userId: string): Promise<Account> {
  const account = await getAccount(userId);
  if (!account) throw new ApiError('profile.missing');
  return account;
}
