import type { MembershipItem } from '#functions/data/people/account.ts';
import { membershipRow } from '#functions/data/people/membership.ts';
import { putNewProfile } from '#functions/data/people/profile.ts';
import type { Role } from '#shared/domain/roles.ts';
import { emailOf, fullName } from './names.ts';
import type { Random } from './random.ts';

export type Row = Record<string, unknown>;

/** How many cases each colleague owns: one colleague per this many cases, up to the maximum team size. */
const casesPerColleague = 250;
const maxTeamSize = 60;
/** Some people have a second case. */
const casesPerApplicant = 1.3;

const teamRoles: readonly (readonly [number, Role])[] = [
  [50, 'ATTORNEY'],
  [25, 'OPS'],
  [20, 'HR'],
  [5, 'ADMIN'],
];

export interface Team {
  readonly applicants: readonly MembershipItem[];
  readonly staff: readonly MembershipItem[];
}

/** An organization's people, enough for this many cases. The first staff member is an ADMIN. */
export function makePeople(
  random: Random,
  organizationId: string,
  cases: number,
  span: { readonly from: Date; readonly until: Date },
  colleagues = Math.min(maxTeamSize, 3 + Math.ceil(cases / casesPerColleague)),
): Team {
  const made = new Set<string>();
  const person = (role: Role, joined: number): MembershipItem => {
    const full_name = fullName(random);
    // The number makes addresses unique within and across organizations.
    const user_id = random.id();
    const email = emailOf(full_name, user_id.slice(0, 8));
    if (made.has(email)) return person(role, joined);
    made.add(email);
    return {
      user_id,
      org_id: organizationId,
      role,
      full_name,
      email,
      created_at: new Date(joined).toISOString(),
    };
  };
  const [from, until] = [span.from.getTime(), span.until.getTime()];
  const staff = Array.from({ length: colleagues }, (_, index) =>
    person(index === 0 ? 'ADMIN' : random.weighted(teamRoles), from + index * 1000),
  );
  const applicants = Array.from({ length: Math.ceil(cases / casesPerApplicant) }, () =>
    // The business grows, so more people joined later.
    person('APPLICANT', Math.floor(from + Math.sqrt(random.next()) * (until - from))),
  );
  return { staff, applicants };
}

/** Profile and membership, as joining would have written them. */
export const rowsOfPerson = (member: MembershipItem): Row[] => {
  const { user_id, email, full_name, created_at } = member;
  const profile = putNewProfile({ user_id, email, full_name, created_at }).Put?.Item;
  return [...(profile ? [profile] : []), membershipRow(member)];
};
