import { wordParts } from '#shared/domain/match-text.ts';
import type { Dependent } from '#shared/records/person.ts';
import { type Relative, recordedPart } from './family-answers.ts';

/** What identifies someone within a family, in any spelling. */
interface Identity {
  readonly name: string;
  readonly givenNames: string;
  readonly birthDate: string;
}

const words = (text: unknown): string => (typeof text === 'string' ? wordParts(text).join(' ') : '');

const identity = (partOf: (part: 'name.family_name' | 'name.given_names' | 'birth_date') => unknown) => {
  const givenNames = words(partOf('name.given_names'));
  return {
    name: [givenNames, words(partOf('name.family_name'))].join(' '),
    givenNames,
    birthDate: String(partOf('birth_date') ?? ''),
  };
};

const ofRelative = ({ parts }: Relative): Identity =>
  identity((part) => parts.find((each) => each.part === part)?.value);
const ofDependent = (dependent: Dependent): Identity => identity((part) => recordedPart(dependent, part));

/**
 * What has to be the same, from certain to likely: twins differ in their given names, a corrected date leaves the name,
 * and a corrected or new name leaves the date. Someone with another name and another date is someone else.
 */
const passes: readonly ((identity: Identity) => string | undefined)[] = [
  ({ name, birthDate }) => `${name} ${birthDate}`,
  ({ givenNames, birthDate }) => (givenNames && birthDate ? `${givenNames} ${birthDate}` : undefined),
  ({ name }) => name,
  ({ birthDate }) => birthDate || undefined,
];

/**
 * Which dependent on the record each relative in the answers is. If it could be several, it's none.
 * @returns the relative by the dependent's ID; nobody who is entered twice is in it twice
 */
export function matchRelatives(
  relatives: readonly Relative[],
  dependents: readonly Dependent[],
): ReadonlyMap<string, Relative> {
  const found = new Map<string, Relative>();
  let left = withoutRepeated(relatives);
  for (const keyOf of passes) {
    const groups = Map.groupBy(left, (relative) => groupKey(relative, keyOf(ofRelative(relative))));
    for (const [key, [only, another]] of groups) {
      if (key === undefined || !only || another) continue;
      const known = dependents.filter(
        (each) => !found.has(each.id) && groupKey(each, keyOf(ofDependent(each))) === key,
      );
      const [dependent] = known;
      if (dependent && (known.length === 1 || keyOf === passes[0])) found.set(dependent.id, only);
    }
    const matched = new Set(found.values());
    left = left.filter((relative) => !matched.has(relative));
  }
  return found;
}

const groupKey = (
  { relationship }: Pick<Dependent, 'relationship'>,
  key: string | undefined,
): string | undefined => (key === undefined ? undefined : `${relationship} ${key}`);

/** Without those who are entered again under the same name and birth date. */
export function withoutRepeated(relatives: readonly Relative[]): Relative[] {
  const keys = new Set<string>();
  return relatives.filter((relative) => {
    const { name, birthDate } = ofRelative(relative);
    const key = `${relative.relationship} ${name} ${birthDate}`;
    if (keys.has(key)) return false;
    keys.add(key);
    return true;
  });
}
