import { errorCodes } from '#shared/contract/error-codes.ts';
import { type ImportColumn, type ImportedCase, importColumns } from '#shared/domain/imported-case.ts';
import { personName } from '#shared/records/person.ts';
import type { Audit } from '../data/core/put-audit.ts';
import { retryOnConflict } from '../data/core/retry-on-conflict.ts';
import { getAccount, type MembershipItem } from '../data/people/account.ts';
import { getInvitation } from '../data/people/invitation.ts';
import { getMember } from '../data/people/membership.ts';
import { moveRecordOf } from '../data/people/move-person.ts';
import { findMemberByEmail } from '../data/people/people-lists.ts';
import { getPersonByEmail } from '../data/people/person-identity.ts';
import { findPoolUser } from '../data/people/pool-users.ts';
import { ApiError } from '../platform/api-error.ts';
import type { Colleague } from '../workflows/change-case.ts';
import { ensureApplicant } from '../workflows/ensure-applicant.ts';

/** Why a line can't be imported, as shown to the person. */
export class LineProblem extends Error {
  constructor(message: string, column?: ImportColumn) {
    super(column ? `${importColumns[column][0]}: ${message}` : message);
    this.name = 'LineProblem';
  }
}

export type ImportPeople = ReturnType<typeof importPeople>;

/**
 * Resolves the email addresses in a file to people: applicants and case owners.
 * @param startedAt when the import was created; not needed for a check
 */
export function importPeople(organizationId: string, startedAt?: string) {
  const owners = new Map<string, Promise<Colleague | undefined>>();
  /** Found people without an account, to whom an earlier line gives one. */
  const newcomers = new Set<string>();

  const memberWith = async (email: string): Promise<MembershipItem | undefined> => {
    const userId = await findMemberByEmail(organizationId, email);
    return userId ? getMember(userId, organizationId) : undefined;
  };
  const findOwner = async (email: string): Promise<Colleague | undefined> => {
    const member = await memberWith(email);
    if (!member || member.role === 'APPLICANT') return undefined;
    return { userId: member.user_id, fullName: member.full_name };
  };
  const applicantWith = async (email: string): Promise<MembershipItem | undefined> => {
    const member = await memberWith(email);
    if (member?.role === 'APPLICANT') return member;
    if (member) throw new LineProblem('This person is a member of the team', 'email');
    if (await getInvitation(organizationId, email))
      throw new LineProblem('This person was invited and hasn’t signed in yet', 'email');
    return undefined;
  };
  /** For someone whom an earlier line may have made a member moments ago: the index may not list them yet. */
  const newApplicantWith = async (email: string): Promise<MembershipItem | undefined> => {
    const user = await findPoolUser(email);
    const membership = user && (await getAccount(user.userId))?.membership;
    return membership?.org_id === organizationId && membership.role === 'APPLICANT' ? membership : undefined;
  };
  /** Moves the record of someone who became a member during this import, in case an interrupted run didn't. */
  const completeMove = async (member: MembershipItem, audit: Audit): Promise<void> => {
    if (startedAt !== undefined && member.created_at >= startedAt) await moveRecordOf(member, audit);
  };
  const nameAndRecord = async ({ email, name }: ImportedCase) => {
    const record = await getPersonByEmail(email, organizationId);
    const fullName = name ?? (record && personName(record.fields));
    if (!fullName)
      throw new LineProblem('Enter this person’s name, since they don’t have an account yet', 'name');
    return { fullName, record };
  };

  return {
    /** Clears the cached owners. */
    clearOwners: (): void => owners.clear(),

    /** @throws LineProblem when the case's owner isn't on the team */
    async owner({ owner_email }: ImportedCase): Promise<Colleague | undefined> {
      if (!owner_email) return undefined;
      const known = owners.get(owner_email) ?? findOwner(owner_email);
      owners.set(owner_email, known);
      const owner = await known;
      if (!owner) throw new LineProblem('No one on the team has this email', 'owner_email');
      return owner;
    },

    /**
     * The applicant, or undefined if the address has no account yet and can be given one. Only one of a person's
     * lines needs their name: the first one.
     * @throws LineProblem for someone who can't be an applicant
     */
    async find(imported: ImportedCase): Promise<MembershipItem | undefined> {
      const { email } = imported;
      const applicant = await applicantWith(email);
      if (applicant || newcomers.has(email)) return applicant;
      await nameAndRecord(imported);
      newcomers.add(email);
      return undefined;
    },

    /**
     * The applicant. Creates the account if there is none, without sending email. Someone with an account who belongs
     * to no organization joins this one, and is told. Idempotent at every step.
     * @param audit for moving the record that the team has of the person
     * @throws LineProblem for someone who can't be an applicant
     */
    async ensure(imported: ImportedCase, audit: Audit): Promise<MembershipItem> {
      const { email, name } = imported;
      const found = (await applicantWith(email)) ?? (name ? undefined : await newApplicantWith(email));
      if (found) {
        await completeMove(found, audit);
        return found;
      }
      const { fullName, record } = await nameAndRecord(imported);
      try {
        // Someone else may be creating the same account, such as another run of the same step.
        const { member } = await retryOnConflict(() =>
          ensureApplicant({ email, fullName, organizationId, isSilent: true }),
        );
        if (record) await moveRecordOf(member, audit);
        return member;
      } catch (error) {
        if (error instanceof ApiError)
          throw new LineProblem(error.fields[0]?.message ?? errorCodes[error.code].text, 'email');
        // The user pool accepts fewer addresses than our schema does.
        if (error instanceof Error && error.name === 'InvalidParameterException')
          throw new LineProblem('This address can’t have an account', 'email');
        throw error;
      }
    },
  };
}
