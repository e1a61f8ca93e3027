import type {
  DependentField,
  IntakeAnswers,
  IntakeSection,
  RecordDifference,
} from '#shared/records/intake.ts';
import { type Dependent, dependentSource, Passport, type PersonFields } from '#shared/records/person.ts';
import { limits } from '#shared/schema/limits.ts';
import type { IntakeItem } from '../data/cases/intake.ts';
import { randomId } from '../data/core/ids.ts';
import { dependentCaseKey, type PersonItem } from '../data/people/person.ts';
import {
  isPassportPart,
  passportKey,
  type Relative,
  type RelativePart,
  recordedPart,
  relativesIn,
} from './family-answers.ts';
import { matchRelatives, withoutRepeated } from './match-relatives.ts';
import { differenceOf } from './record-differences.ts';
import { replacesRecord } from './replaces-record.ts';

/**
 * The dependents on the record after a section was sent: those in the answers are added, or updated where the answers
 * say something new. Someone added here who is no longer in the answers goes, unless the record has more about them.
 * @returns nothing if they stay the same
 */
export function familyChanges(
  section: IntakeSection,
  answers: IntakeAnswers,
  item: IntakeItem,
  person: PersonItem,
): Pick<PersonFields, 'dependents'> {
  const before = person.fields.dependents ?? [];
  const relatives = withoutRepeated(relativesIn(section, answers));
  const found = matchRelatives(relatives, before);
  const sent = matchRelatives(item.sent ? relativesIn(section, item.sent.answers) : [], before);
  const kept = before.flatMap((dependent) => {
    const relative = found.get(dependent.id);
    const wasSent = sent.get(dependent.id);
    if (!relative) return wasSent && isOnlyFromHere(dependent, wasSent, item, person) ? [] : [dependent];
    const isNew = newerThanRecord(dependent, wasSent, item, person);
    return [withPassport(relative.parts.filter(isNew).reduce(withPart, dependent), relative.parts, isNew)];
  });
  const known = new Set(found.values());
  const added = relatives.filter((relative) => !known.has(relative)).map(newDependent);
  // The record has room for so many; those who come along matter most.
  const byNeed = added.toSorted((a, b) => Number(isStaying(a)) - Number(isStaying(b)));
  const after = [...kept, ...byNeed].slice(0, limits.dependents);
  const isSame = after.length === before.length && after.every((each, at) => each === before[at]);
  if (isSame) return {};
  return { dependents: after.length > 0 ? after : undefined };
}

const isStaying = ({ accompanying }: Dependent): boolean => accompanying === 'no';

/** Whether an answer says something that the record doesn't. */
function newerThanRecord(
  dependent: Dependent,
  sent: Relative | undefined,
  item: IntakeItem,
  person: PersonItem,
) {
  const source = dependentSource(person, dependent.id);
  return ({ part, value, from }: RelativePart): boolean => {
    const recorded = recordedPart(dependent, part);
    if (recorded === undefined) return true;
    if (isSamePart(dependent, part, value)) return false;
    const earlier = sent?.parts.find((each) => each.part === part)?.value;
    const wasSent = String(earlier) === String(value);
    // Of a dependent, one source stands for everything: a new passport isn't a newer birth date.
    const isAsSent = earlier !== undefined && isSamePart(dependent, part, earlier);
    return replacesRecord(item, { question: from.question, wasSent, isAsSent }, source);
  };
}

/** Where the record has another value about the family than the answers that were sent, and who isn't on it. */
export function familyDifferences(
  section: IntakeSection,
  { answers, at: sentAt }: Pick<NonNullable<IntakeItem['sent']>, 'answers' | 'at'>,
  person: PersonItem,
): RecordDifference[] {
  const { dependents = [] } = person.fields;
  const relatives = withoutRepeated(relativesIn(section, answers));
  const found = matchRelatives(relatives, dependents);
  const known = new Set(found.values());
  return [
    ...dependents.flatMap((dependent) =>
      (found.get(dependent.id)?.parts ?? []).flatMap(({ part, value, from }) => {
        const recorded = recordedPart(dependent, part);
        return recorded === undefined || isSamePart(dependent, part, value)
          ? []
          : [differenceOf(from, recorded, { source: dependentSource(person, dependent.id), sentAt })];
      }),
    ),
    ...relatives.filter((relative) => !known.has(relative)).flatMap(absence),
  ];
}

/** That someone isn't on the record, at their last name. */
const absence = ({ parts }: Relative): RecordDifference[] =>
  parts.flatMap(({ part, from: { question, entry } }) =>
    part === 'name.family_name' ? [{ question, ...(entry !== undefined && { entry }) }] : [],
  );

function isSamePart(dependent: Dependent, part: DependentField, value: RelativePart['value']): boolean {
  const { nationalities = [] } = dependent;
  // The question has room for one; the record may have more.
  if (part === 'nationality') return nationalities.length > 1 || nationalities.includes(String(value));
  return [recordedPart(dependent, part)].flat().toSorted().join() === [value].flat().toSorted().join();
}

function withPart(dependent: Dependent, { part, value }: Pick<RelativePart, 'part' | 'value'>): Dependent {
  if (part === 'nationality' || part === 'nationalities')
    return { ...dependent, nationalities: [value].flat() };
  const text = String(value);
  switch (part) {
    case 'name.family_name':
      return { ...dependent, name: { ...dependent.name, family_name: text } };
    case 'name.given_names':
      return { ...dependent, name: { ...dependent.name, given_names: text } };
    case 'birth_date':
      return { ...dependent, birth_date: text };
    case 'accompanying':
      return { ...dependent, accompanying: text === 'no' ? 'no' : 'yes' };
    default:
      return dependent;
  }
}

/** The parts of a passport belong together: those of another one replace all of it, or none. */
function withPassport(
  dependent: Dependent,
  parts: readonly RelativePart[],
  isNew: (part: RelativePart) => boolean,
): Dependent {
  const { passport } = dependent;
  const answered = parts.filter(({ part }) => isPassportPart(part));
  const number = answered.find(({ part }) => part === 'passport.number');
  if (!number) return dependent;
  const isOther = number.value !== passport?.number;
  if (isOther && !isNew(number)) return dependent;
  const followed = isOther ? answered : answered.filter(isNew);
  const values = followed.flatMap(({ part, value }) =>
    isPassportPart(part) ? [[passportKey(part), value]] : [],
  );
  const { data } = Passport.safeParse({ ...(!isOther && passport), ...Object.fromEntries(values) });
  return followed.length > 0 && data ? { ...dependent, passport: data } : dependent;
}

const newDependent = ({ relationship, parts }: Relative): Dependent =>
  withPassport(
    parts.reduce<Dependent>(withPart, { id: randomId(), relationship, name: { family_name: '' } }),
    parts,
    () => true,
  );

/** Whether this section added someone to the record, and the record has nothing else about them. */
function isOnlyFromHere(
  { id, passport, statuses }: Dependent,
  { parts }: Relative,
  { added = [], sent }: IntakeItem,
  person: PersonItem,
): boolean {
  const hasMore = statuses ?? (passport && !parts.some(({ part }) => isPassportPart(part)));
  if (!sent || !added.includes(id) || hasMore) return false;
  const source = dependentSource(person, id);
  const isUnchanged = source?.by_id === sent.by_id && source.at <= sent.at && !source.proof;
  return isUnchanged && !Object.keys(person.renewals).some((key) => key.startsWith(dependentCaseKey(id, '')));
}

/** Those that a change adds, beside those that the section added before and that are still there. */
export const addedBy = (
  { added }: IntakeItem,
  { fields }: PersonItem,
  changes: PersonFields,
): readonly string[] | undefined => {
  const ids = ({ ...fields, ...changes }.dependents ?? [])
    .map(({ id }) => id)
    .filter((id) => added?.includes(id) || !fields.dependents?.some((each) => each.id === id));
  return added || ids.length > 0 ? ids : undefined;
};
