import type { Dependent } from '#shared/records/person.ts';
import {
  withoutRepeated as distinct,
  type Identity,
  matchDependents,
} from '../data/people/match-dependents.ts';
import type { Relative } from './family-answers.ts';

const identityOf = ({ relationship, parts }: Relative): Identity => {
  const text = (part: Relative['parts'][number]['part']) => {
    const value = parts.find((each) => each.part === part)?.value;
    return typeof value === 'string' ? value : undefined;
  };
  return {
    ...{ relationship, givenNames: text('name.given_names'), familyName: text('name.family_name') },
    birthDate: text('birth_date'),
  };
};

/**
 * Which dependent on the record each relative in the answers is. If it could be several, it's none.
 * @returns the relative by the dependent's ID; nobody who is entered twice is in it twice
 */
export const matchRelatives = (relatives: readonly Relative[], dependents: readonly Dependent[]) =>
  matchDependents(relatives, dependents, identityOf);

/** Without those who are entered again under the same name and birth date. */
export const withoutRepeated = (relatives: readonly Relative[]): Relative[] =>
  distinct(relatives, identityOf);
