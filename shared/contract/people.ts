import * as z from 'zod/mini';
import { type ExpiryWindow, expiryWindows } from '../domain/expiry-windows.ts';
import type { PersonGroup } from '../domain/person-groups.ts';
import { VisaPath } from '../domain/visa-paths.ts';
import { Case } from '../records/case.ts';
import { EndingStatus } from '../records/ending-status.ts';
import {
  Dependent,
  dependentLimit,
  Employment,
  Nationalities,
  Passport,
  PassportName,
  Person,
  PersonFields,
  PersonStatus,
} from '../records/person.ts';
import { StayTime } from '../records/stay-time.ts';
import { CalendarDate, daysSince, PastDate, pastDateIn } from '../schema/calendar-date.ts';
import { Email, Id, PageQuery, PersonId, pageOf, personText } from '../schema/common.ts';
import { limits } from '../schema/limits.ts';
import { defineEndpoint } from './define-endpoint.ts';

const shape = PersonFields.shape;

/** A passport as entered. Stored dates aren’t checked again when they are read. */
export const EnteredPassport = Passport.check(pastDateIn('issued_on'));
/** A dependent as entered. */
export const EnteredDependent = z.extend(Dependent, {
  birth_date: z.optional(PastDate),
  passport: z.optional(EnteredPassport),
});

/** The time in H and L status as entered. */
export const EnteredStay = z.extend(StayTime, { first_day: PastDate, filed_on: z.optional(PastDate) }).check(
  z.refine(({ first_day, excluded_days = 0 }) => excluded_days <= daysSince(first_day), {
    path: ['excluded_days'],
    error: 'Can’t be more than the days since the first day',
  }),
);

/** Only the changes, and no unknown ones, which would look saved; null removes a group. */
const Changes = z.strictObject({
  name: z.optional(z.nullable(shape.name)),
  birth_date: z.optional(z.nullable(PastDate)),
  nationalities: z.optional(z.nullable(shape.nationalities)),
  passport: z.optional(z.nullable(EnteredPassport)),
  statuses: z.optional(z.nullable(shape.statuses)),
  stay: z.optional(z.nullable(EnteredStay)),
  employment: z.optional(z.nullable(shape.employment)),
  address: z.optional(z.nullable(shape.address)),
  email: z.optional(z.nullable(shape.email)),
  dependents: z.optional(
    z.nullable(
      z.array(EnteredDependent).check(
        dependentLimit,
        z.refine(
          (list) => new Set(list.map(({ id }) => id)).size === list.length,
          'Enter each one only once',
        ),
      ),
    ),
  ),
} satisfies Record<PersonGroup, z.core.$ZodType>);

const Proof = z.nullable(z.object({ case_id: Id, document_id: Id }));
/** The documents that prove the values; null means none. */
const Proofs = z.strictObject({
  name: z.optional(Proof),
  birth_date: z.optional(Proof),
  nationalities: z.optional(Proof),
  passport: z.optional(Proof),
  statuses: z.optional(Proof),
  stay: z.optional(Proof),
  employment: z.optional(Proof),
  address: z.optional(Proof),
  email: z.optional(Proof),
  dependents: z.optional(Proof),
} satisfies Record<PersonGroup, z.core.$ZodType>);

export const PersonChange = z.object({
  changes: Changes,
  proofs: z._default(Proofs, {}),
  /** The `version` that the person saw. */
  version: z.number().check(z.int(), z.minimum(0)),
});
export type PersonChange = z.infer<typeof PersonChange>;

/** A person to add: one line of a file. Identified by the email, or by name and birth date. */
export const NewPerson = z
  .object({
    name: PassportName,
    email: z.optional(Email),
    birth_date: z.optional(PastDate),
    nationalities: z.optional(Nationalities),
    passport: z.optional(EnteredPassport),
    status: z.optional(PersonStatus),
    employment: z.optional(Employment),
  })
  .check(
    z.refine(({ email, birth_date }) => email !== undefined || birth_date !== undefined, {
      path: ['email'],
      error: 'Enter an email or a birth date, so no one is added twice',
    }),
  );
export type NewPerson = z.infer<typeof NewPerson>;

export const AddOutcome = z.object({
  /** `new`: a preview; the person would be added. */
  outcome: z.enum(['added', 'new', 'exists']),
  person_id: PersonId,
});
export type AddOutcome = z.infer<typeof AddOutcome>;

/** A person as listed. */
export const ListedPerson = z.object({
  id: PersonId,
  name: z.string(),
  native_name: z.optional(z.string()),
  email: z.optional(z.string()),
  /** Only without an email: it then tells people with the same name apart. */
  birth_date: z.optional(CalendarDate),
  has_account: z.boolean(),
  employment: z.optional(Employment),
  /** The next status that ends. */
  next_end: z.optional(
    z.object({
      on: CalendarDate,
      status: z.string(),
      stay_until: EndingStatus.shape.stay_until,
      is_grace: z.optional(z.literal(true)),
    }),
  ),
});
export type ListedPerson = z.infer<typeof ListedPerson>;

/** A record as staff see it. */
export const PersonView = z.extend(Person, {
  /** The person's account, if their record has no name yet. */
  account: z.optional(z.object({ full_name: z.string(), email: z.string() })),
});
export type PersonView = z.infer<typeof PersonView>;

const PersonParams = z.object({ personId: PersonId });
const windowNames = expiryWindows.map(String) as [`${ExpiryWindow}`, ...`${ExpiryWindow}`[]];
const errors = ['organization.missing', 'person.not_found'] as const;

export const ownPersonContract = {
  getOwnPerson: defineEndpoint({
    domain: 'profile',
    method: 'GET',
    path: '/api/profile/person',
    summary: 'The signed-in person’s record; initially empty, with version 0.',
    access: 'profile.own',
    response: Person,
  }),
  changeOwnPerson: defineEndpoint({
    domain: 'profile',
    method: 'PATCH',
    path: '/api/profile/person',
    summary: 'Changes the record. Each part is locked separately: fails if one was changed since `version`.',
    access: 'profile.own',
    body: PersonChange,
    response: Person,
    errors: ['profile.missing', 'person.changed', 'status.limit_reached'],
  }),
};

export const peopleContract = {
  listPeople: defineEndpoint({
    domain: 'organization',
    method: 'GET',
    path: '/api/organization/people',
    summary:
      'The people with a record, by last name. `q`: the beginning of the last name, of the given names, or of each word of the full name.',
    access: 'person.manage',
    query: z.extend(PageQuery, {
      q: z.optional(personText(limits.searchText, 'Please shorten your search')),
    }),
    response: pageOf(ListedPerson),
    errors: ['organization.missing'],
  }),
  addPeople: defineEndpoint({
    domain: 'organization',
    method: 'POST',
    path: '/api/organization/people',
    summary:
      'Adds people, each completely or not at all. People who already have a record are unchanged. With `preview`, only reports.',
    access: 'person.manage',
    body: z.object({
      people: z.array(NewPerson).check(z.minLength(1), z.maxLength(limits.peoplePerRequest)),
      preview: z.optional(z.boolean()),
      /** Whether they come from an imported file. */
      imported: z.optional(z.boolean()),
    }),
    response: z.object({ results: z.array(AddOutcome) }),
    errors: ['quota.reached', 'organization.missing'],
  }),
  listEndingStatuses: defineEndpoint({
    domain: 'organization',
    method: 'GET',
    path: '/api/organization/people/ending',
    summary:
      'Statuses of people and dependents that end within so many days, or ended in the last 90, earliest first.',
    access: 'person.manage',
    query: z.extend(PageQuery, { within: z._default(z.enum(windowNames), '180') }),
    response: pageOf(EndingStatus),
    errors: ['organization.missing'],
  }),
  getPerson: defineEndpoint({
    domain: 'organization',
    method: 'GET',
    path: '/api/organization/people/{personId}',
    summary: 'One person’s record; empty, with version 0, for a member who has none yet.',
    access: 'person.manage',
    params: PersonParams,
    response: PersonView,
    errors,
  }),
  changePerson: defineEndpoint({
    domain: 'organization',
    method: 'PATCH',
    path: '/api/organization/people/{personId}',
    summary: 'Changes a record. Each part is locked separately: fails if one was changed since `version`.',
    access: 'person.manage',
    params: PersonParams,
    body: PersonChange,
    response: PersonView,
    errors: [...errors, 'person.changed', 'status.limit_reached'],
  }),
  deletePersonRecord: defineEndpoint({
    domain: 'organization',
    method: 'DELETE',
    path: '/api/organization/people/{personId}',
    summary: 'Deletes the record, with dependents, of someone without an account in the organization.',
    access: 'person.manage',
    params: PersonParams,
    response: z.undefined(),
    status: 204,
    errors: [...errors, 'person.has_account', 'conflict'],
  }),
  invitePersonToRecord: defineEndpoint({
    domain: 'organization',
    method: 'POST',
    path: '/api/organization/people/{personId}/invitation',
    summary: 'Makes the person an applicant with an account, or emails the invitation again.',
    access: 'person.manage',
    params: PersonParams,
    response: PersonView,
    errors: [...errors, 'person.no_email', 'consultation.other_organization', 'conflict'],
  }),
  openRenewal: defineEndpoint({
    domain: 'organization',
    method: 'POST',
    path: '/api/organization/people/{personId}/renewals',
    summary:
      'Opens the case that renews a status, on the status’s visa path or the one given; for a dependent’s status, their own case beside the person’s newest open one in that country. Repeating it returns the same case, unless it was denied. Only the current status in a country can be renewed, if it ends.',
    access: 'person.manage',
    params: PersonParams,
    body: z.object({ status_id: Id, path: z.optional(VisaPath) }),
    response: z.object({ case: Case, person: PersonView }),
    errors: [
      ...errors,
      'quota.reached',
      'status.not_found',
      'status.not_renewable',
      'person.no_email',
      'consultation.other_organization',
      'applicant.not_found',
      'case.no_principal',
      'case.not_found',
      'case.limit_reached',
      'membership.missing',
      'conflict',
    ],
  }),
};
