import * as z from 'zod/mini';
import { CountryCode } from '../domain/country-codes.ts';
import type { EntryGroup, PersonGroup } from '../domain/person-groups.ts';
import { Relationship } from '../domain/relationships.ts';
import { Role } from '../domain/roles.ts';
import { CaseCountry, countryOfPath, VisaPath } from '../domain/visa-paths.ts';
import { CalendarDate, isInOrder } from '../schema/calendar-date.ts';
import { Email, Id, OrganizationId, PersonId, personText, Timestamp } from '../schema/common.ts';
import { limits } from '../schema/limits.ts';
import { hasGracePeriod } from './grace-period.ts';
import { StayTime } from './stay-time.ts';

const text = (maxLength: number, empty = 'Please enter a value') =>
  personText(maxLength, `Must be at most ${maxLength} characters`).check(z.minLength(1, empty));

/** As spelled in the passport, in Latin letters and in the person's own script. */
export const PassportName = z.object({
  family_name: text(limits.personName, 'Please enter the last name'),
  /** Absent for people with a single name in their passport. */
  given_names: z.optional(text(limits.personName)),
  native_name: z.optional(text(limits.fullName)),
});
export type PassportName = z.infer<typeof PassportName>;

export const Nationalities = z
  .array(CountryCode)
  .check(
    z.minLength(1, 'Please enter a nationality'),
    z.maxLength(limits.nationalities, `Enter up to ${limits.nationalities} nationalities`),
  )
  .check(z.refine((codes) => new Set(codes).size === codes.length, 'Enter each nationality only once'));

export const Passport = z
  .object({
    number: z.string().check(
      z.overwrite((number) => number.replace(/[\s-]/g, '').toUpperCase()),
      z.regex(/^[A-Z0-9]{5,20}$/, 'Enter 5 to 20 letters and digits'),
    ),
    country: CountryCode,
    issued_on: z.optional(CalendarDate),
    expires_on: z.optional(CalendarDate),
  })
  .check(
    z.refine(({ issued_on, expires_on }) => isInOrder(issued_on, expires_on), {
      path: ['expires_on'],
      error: 'Can’t be before the issue date',
    }),
  );

/** A permission to stay in a country, such as H-1B in the United States. */
export const PersonStatus = z
  .object({
    id: Id,
    country: CaseCountry,
    name: text(limits.statusName, 'Please enter the status'),
    /** The visa path that renews it. */
    path: z.optional(VisaPath),
    from: z.optional(CalendarDate),
    /** Absent for statuses without an end. */
    until: z.optional(CalendarDate),
    /** The last day of the employment that the status depends on, if it has ended. */
    employment_ended_on: z.optional(CalendarDate),
  })
  .check(
    z.refine((status) => !status.employment_ended_on || hasGracePeriod(status), {
      path: ['employment_ended_on'],
      error: 'Only for US status such as H-1B, L-1, or O-1',
    }),
    z.refine(({ from, until }) => isInOrder(from, until), {
      path: ['until'],
      error: 'Can’t be before the start date',
    }),
    z.refine(({ path, country }) => !path || countryOfPath(path) === country, {
      path: ['path'],
      error: 'This visa path is for a different country',
    }),
  );
export type PersonStatus = z.infer<typeof PersonStatus>;

/** The statuses of a person or a dependent. */
const Statuses = z
  .array(PersonStatus)
  .check(z.maxLength(limits.personStatuses, `Up to ${limits.personStatuses} statuses. Remove one first.`))
  .check(
    z.refine((list) => new Set(list.map(({ id }) => id)).size === list.length, 'Enter each one only once'),
  );

export const Employment = z.object({
  employer: text(limits.employerName, 'Please enter the employer'),
  title: z.optional(text(limits.jobTitle)),
});
export type Employment = z.infer<typeof Employment>;

export const Address = z.object({
  street: text(limits.addressLine, 'Please enter the street'),
  more: z.optional(text(limits.addressLine)),
  city: text(limits.addressLine, 'Please enter the city'),
  region: z.optional(text(limits.addressLine)),
  postal_code: z.optional(text(limits.postalCode)),
  country: CountryCode,
});

export const Dependent = z.object({
  id: Id,
  relationship: Relationship,
  name: PassportName,
  birth_date: z.optional(CalendarDate),
  nationalities: z.optional(Nationalities),
  passport: z.optional(Passport),
  /** Whether they come along, now or later; absent if unknown. */
  accompanying: z.optional(z.enum(['yes', 'no'])),
  statuses: z.optional(Statuses),
});
export type Dependent = z.infer<typeof Dependent>;

export const dependentLimit = z.maxLength(
  limits.dependents,
  `Up to ${limits.dependents} dependents. Remove one first.`,
);

/** What is known about a person. All fields are optional. */
export const PersonFields = z.object({
  name: z.optional(PassportName),
  birth_date: z.optional(CalendarDate),
  nationalities: z.optional(Nationalities),
  passport: z.optional(Passport),
  statuses: z.optional(Statuses),
  stay: z.optional(StayTime),
  employment: z.optional(Employment),
  address: z.optional(Address),
  /** Where to invite someone without an account. An account has its own address. */
  email: z.optional(Email),
  dependents: z.optional(z.array(Dependent).check(dependentLimit)),
} satisfies Record<PersonGroup, z.core.$ZodType>);
export type PersonFields = z.infer<typeof PersonFields>;

/** Where a value in the record came from. */
const sourceKinds = ['form', 'import', 'case', 'eligibility'] as const;

/** Who entered the current value of a group, when, and the document that proves it. */
export const PersonSource = z.object({
  kind: z.enum(sourceKinds),
  by_id: PersonId,
  by_name: z.string(),
  role: Role,
  at: Timestamp,
  /** The case whose approval set it. */
  case_id: z.optional(Id),
  proof: z.optional(z.object({ case_id: Id, document_id: Id, name: z.string() })),
});
export type PersonSource = z.infer<typeof PersonSource>;

/** Data that the team recorded before the person had an account, and that couldn't be merged with theirs. */
const UnmergedPart = z.object({
  fields: PersonFields,
  sources: z.record(z.string(), PersonSource),
  /** By group, the number of values or entries that exceeded `limits.unmergedBytes`. */
  left_out: z.optional(z.record(z.string(), z.int())),
});
export type UnmergedPart = z.infer<typeof UnmergedPart>;

/** A person's record: under the account's ID for people with an account, otherwise under its own. */
export const Person = z.object({
  id: PersonId,
  org_id: z.optional(OrganizationId),
  /** The person's account. Absent until they are invited. */
  user_id: z.optional(PersonId),
  fields: PersonFields,
  /** By group; also by entry of a list (`dependents.<id>`, `statuses.<id>`), if it differs from the group's. */
  sources: z.record(z.string(), PersonSource),
  /** Cases opened from the record, by the status they renew, or by dependent and principal's case. */
  renewals: z.record(z.string(), Id),
  /** One part per record that moved to the account. The team reviews each group by saving it. */
  unmerged: z.optional(z.array(UnmergedPart)),
  /** Incremented by each change; 0 before anything is recorded. */
  version: z.int().check(z.nonnegative()),
  updated_at: z.optional(Timestamp),
});
export type Person = z.infer<typeof Person>;

export const entrySourceKey = (group: EntryGroup, entryId: string): string => `${group}.${entryId}`;

/** Who last changed one of the entries, and the document that proves it or the whole group. */
export function entrySource(
  { sources }: Pick<Person, 'sources'>,
  group: EntryGroup,
  entryId: string,
): PersonSource | undefined {
  const ofGroup = sources[group];
  const source = sources[entrySourceKey(group, entryId)] ?? ofGroup;
  const proof = source?.proof ?? ofGroup?.proof;
  return source && proof ? { ...source, proof } : source;
}

export const dependentSource = (person: Pick<Person, 'sources'>, dependentId: string) =>
  entrySource(person, 'dependents', dependentId);

export const personName = ({ name }: Pick<PersonFields, 'name'>): string | undefined =>
  name && [name.given_names, name.family_name].filter(Boolean).join(' ');
