import type * as z from 'zod/mini';
import { CountryCode } from '../domain/country-codes.ts';
import type { DependentField, IntakeAnswer, RecordField } from './intake.ts';
import {
  Address,
  Dependent,
  Employment,
  Nationalities,
  Passport,
  PassportName,
  PersonFields,
} from './person.ts';

/** What the record accepts for each of its parts that an answer is saved to. */
const recordParts = {
  'name.family_name': PassportName.shape.family_name,
  'name.given_names': PassportName.shape.given_names,
  'name.native_name': PassportName.shape.native_name,
  birth_date: PersonFields.shape.birth_date,
  nationalities: Nationalities,
  'passport.number': Passport.shape.number,
  'passport.country': Passport.shape.country,
  'passport.issued_on': Passport.shape.issued_on,
  'passport.expires_on': Passport.shape.expires_on,
  'employment.employer': Employment.shape.employer,
  'employment.title': Employment.shape.title,
  'address.street': Address.shape.street,
  'address.more': Address.shape.more,
  'address.city': Address.shape.city,
  'address.region': Address.shape.region,
  'address.postal_code': Address.shape.postal_code,
  'address.country': Address.shape.country,
} as const satisfies Record<RecordField, z.core.$ZodType>;

/** The same for the parts of a dependent. */
const dependentParts = {
  'name.family_name': PassportName.shape.family_name,
  'name.given_names': PassportName.shape.given_names,
  birth_date: Dependent.shape.birth_date,
  nationality: CountryCode,
  nationalities: Nationalities,
  'passport.number': Passport.shape.number,
  'passport.country': Passport.shape.country,
  'passport.issued_on': Passport.shape.issued_on,
  'passport.expires_on': Passport.shape.expires_on,
  accompanying: Dependent.shape.accompanying,
} as const satisfies Record<DependentField, z.core.$ZodType>;

/** The part of the record, or of a dependent on it, that an answer is saved to. */
interface SavedTo {
  readonly record?: RecordField | undefined;
  readonly dependent?: DependentField | undefined;
}

const partOf = ({ record, dependent }: SavedTo) =>
  record ? recordParts[record] : dependent && dependentParts[dependent];

/** Why the record can't hold an answer. */
export const recordProblem = (savedTo: SavedTo, answer: unknown): string | undefined =>
  partOf(savedTo)?.safeParse(answer).error?.issues[0]?.message;

/** An answer in the form in which the record stores it: a passport number without spaces, for example. */
export const asRecorded = (savedTo: SavedTo, answer: IntakeAnswer): unknown =>
  partOf(savedTo)?.safeParse(answer).data ?? answer;
