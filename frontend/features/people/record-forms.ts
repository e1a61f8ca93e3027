import * as z from 'zod/mini';
import { EnteredPassport, EnteredStay } from '#shared/contract/people.ts';
import type { PersonGroup } from '#shared/domain/person-groups.ts';
import { relationshipLabels, relationships } from '#shared/domain/relationships.ts';
import {
  applicantPathOptions,
  caseCountries,
  caseCountryNames,
  pathName,
} from '#shared/domain/visa-paths.ts';
import { PersonFields } from '#shared/records/person.ts';
import { PastDate } from '#shared/schema/calendar-date.ts';
import { countryOptions } from '../../lib/country-names.ts';
import type { EntryField } from './entry.ts';

const caseCountryOptions = caseCountries.map((value) => ({ value, label: caseCountryNames[value] }));
const pathOptions = applicantPathOptions.map((value) => ({ value, label: pathName(value) }));

const nameFields: readonly EntryField[] = [
  { path: 'given_names', label: 'Given names', autoComplete: 'given-name', hint: 'As in the passport' },
  { path: 'family_name', label: 'Last name', autoComplete: 'family-name', hint: 'As in the passport' },
  { path: 'native_name', label: 'Full name in native script', hint: 'If it isn’t written in Latin letters' },
];
const passportFields: readonly EntryField[] = [
  { path: 'number', label: 'Passport number' },
  { path: 'country', label: 'Issuing country', options: countryOptions },
  { path: 'issued_on', label: 'Issued on', type: 'date' },
  { path: 'expires_on', label: 'Expires on', type: 'date' },
];
export const statusFields: readonly EntryField[] = [
  { path: 'country', label: 'Country', options: caseCountryOptions },
  { path: 'name', label: 'Status', hint: 'For example, H-1B or Skilled Worker' },
  { path: 'from', label: 'Valid from', type: 'date' },
  { path: 'until', label: 'Expires on', type: 'date', hint: 'Leave blank if it doesn’t expire' },
  { path: 'path', label: 'Visa path for renewal', options: pathOptions },
  {
    path: 'employment_ended_on',
    label: 'Last day of employment',
    type: 'date',
    hint: 'Only if the job that a US status such as H-1B, L-1, or O-1 depends on ended or will end',
  },
];

const inside = (
  prefix: string,
  fields: readonly EntryField[],
  label = (text: string) => text,
): EntryField[] =>
  fields.map((field) => ({ ...field, path: `${prefix}.${field.path}`, label: label(field.label) }));

export const dependentFields: readonly EntryField[] = [
  {
    path: 'relationship',
    label: 'Relationship',
    options: relationships.map((value) => ({ value, label: relationshipLabels[value] })),
  },
  ...inside('name', nameFields),
  { path: 'birth_date', label: 'Date of birth', type: 'date' },
  { path: 'nationalities.0', label: 'Nationality', options: countryOptions },
  {
    path: 'accompanying',
    label: 'Coming along',
    hint: 'Now or later, based on the same application',
    options: [
      { value: 'yes', label: 'Yes' },
      { value: 'no', label: 'No' },
    ],
  },
  ...inside('passport', passportFields, (text) =>
    text.startsWith('Passport') ? text : `Passport: ${text.toLowerCase()}`,
  ),
];

/** Includes the current status. Further statuses are added separately. */
export const newDependentFields: readonly EntryField[] = [
  ...dependentFields,
  ...inside('statuses.0', statusFields.slice(0, 4), (text) =>
    text === 'Status' ? text : `Status: ${text.toLowerCase()}`,
  ),
];

/** Forms have texts; what isn't a whole number is rejected by the schema. */
function withDays(entry: unknown): unknown {
  const Typed = z.looseObject({ excluded_days: z.string() });
  const typed = Typed.safeParse(entry);
  return typed.success ? { ...typed.data, excluded_days: Number(typed.data.excluded_days) } : entry;
}

/** The sections that are a single form. Statuses and dependents are lists of entries. */
export const groupForms = {
  name: { schema: PersonFields.shape.name, fields: nameFields },
  birth_date: {
    schema: z.optional(PastDate),
    fields: [{ path: '', label: 'Date of birth', type: 'date' }],
  },
  nationalities: {
    schema: PersonFields.shape.nationalities,
    fields: [
      { path: '0', label: 'Nationality', options: countryOptions },
      { path: '1', label: 'Second nationality', options: countryOptions },
    ],
  },
  passport: { schema: z.optional(EnteredPassport), fields: passportFields },
  stay: {
    schema: z.optional(z.pipe(z.transform(withDays), EnteredStay)),
    fields: [
      {
        path: 'first_day',
        label: 'First day in H or L status',
        type: 'date',
        hint: 'When first admitted to the United States in H-1B or L-1 status, or in the current period after a year abroad',
      },
      {
        path: 'excluded_days',
        label: 'Days that don’t count',
        inputMode: 'numeric',
        hint: 'Since then: full days outside the United States, and days in another status',
      },
      {
        path: 'filed_on',
        label: 'PERM or I-140 filed on',
        type: 'date',
        hint: 'The earlier of the two. Leave blank if neither was filed',
      },
    ],
  },
  employment: {
    schema: PersonFields.shape.employment,
    fields: [
      { path: 'employer', label: 'Employer', autoComplete: 'organization' },
      { path: 'title', label: 'Job title', autoComplete: 'organization-title' },
    ],
  },
  address: {
    schema: PersonFields.shape.address,
    fields: [
      { path: 'street', label: 'Street address', autoComplete: 'address-line1' },
      { path: 'more', label: 'Apartment, suite', autoComplete: 'address-line2' },
      { path: 'city', label: 'City', autoComplete: 'address-level2' },
      { path: 'region', label: 'State or region', autoComplete: 'address-level1' },
      { path: 'postal_code', label: 'Postal code', autoComplete: 'postal-code' },
      { path: 'country', label: 'Country', options: countryOptions },
    ],
  },
  email: {
    schema: PersonFields.shape.email,
    fields: [{ path: '', label: 'Email', type: 'email', hint: 'Where to send the invitation' }],
  },
} satisfies Partial<Record<PersonGroup, { fields: readonly EntryField[]; schema: unknown }>>;
export type FormGroup = keyof typeof groupForms;
