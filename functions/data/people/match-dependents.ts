import { wordParts } from '#shared/domain/match-text.ts';
import type { Dependent } from '#shared/records/person.ts';

/** What identifies someone within a family. */
export interface Identity {
  readonly relationship: Dependent['relationship'];
  readonly givenNames?: string | undefined;
  readonly familyName?: string | undefined;
  readonly birthDate?: string | undefined;
}

/** The same in any spelling. */
const spelled = ({ relationship, givenNames = '', familyName = '', birthDate = '' }: Identity) => {
  const [given, family] = [givenNames, familyName].map((name) => wordParts(name).join(' '));
  return { relationship, name: `${given} ${family}`, givenNames: given, birthDate };
};
type Spelled = ReturnType<typeof spelled>;

/**
 * What has to be the same, from certain to likely: twins differ in their given names, a corrected date leaves the name,
 * and a corrected or new name leaves the date. Someone with another name and another date is someone else.
 */
const passes: readonly ((identity: Spelled) => string | undefined)[] = [
  ({ name, birthDate }) => `${name} ${birthDate}`,
  ({ givenNames, birthDate }) => (givenNames && birthDate ? `${givenNames} ${birthDate}` : undefined),
  ({ name }) => name,
  ({ birthDate }) => birthDate || undefined,
];

const identityOf = ({ relationship, name, birth_date }: Dependent): Identity => ({
  ...{ relationship, givenNames: name.given_names, familyName: name.family_name, birthDate: birth_date },
});

/**
 * Which dependent on a record each relative is. If it could be several, it's none.
 * @returns the relative by the dependent's ID; nobody who is entered twice is in it twice
 */
export function matchDependents<Relative>(
  relatives: readonly Relative[],
  dependents: readonly Dependent[],
  identity: (relative: Relative) => Identity,
  by = passes,
): ReadonlyMap<string, Relative> {
  const found = new Map<string, Relative>();
  let left = withoutRepeated(relatives, identity);
  for (const keyOf of by) {
    const groups = Map.groupBy(left, (relative) => groupKey(identity(relative), keyOf));
    for (const [key, [only, another]] of groups) {
      if (key === undefined || !only || another) continue;
      const known = dependents.filter(
        (each) => !found.has(each.id) && groupKey(identityOf(each), keyOf) === key,
      );
      const [dependent] = known;
      if (dependent && (known.length === 1 || keyOf === passes[0])) found.set(dependent.id, only);
    }
    const matched = new Set(found.values());
    left = left.filter((relative) => !matched.has(relative));
  }
  return found;
}

/** The same for the dependents of another record. A birth date alone isn't enough: each record can have one of twins. */
export const matchRecorded = (others: readonly Dependent[], dependents: readonly Dependent[]) =>
  matchDependents(others, dependents, identityOf, passes.slice(0, -1));

function groupKey(identity: Identity, keyOf: (typeof passes)[number]): string | undefined {
  const key = keyOf(spelled(identity));
  return key === undefined ? undefined : `${identity.relationship} ${key}`;
}

/** Without those who are entered again under the same name and birth date. */
export function withoutRepeated<Relative>(
  relatives: readonly Relative[],
  identity: (relative: Relative) => Identity,
): Relative[] {
  const keys = new Set<string>();
  return relatives.filter((relative) => {
    const { relationship, name, birthDate } = spelled(identity(relative));
    const key = `${relationship} ${name} ${birthDate}`;
    if (keys.has(key)) return false;
    keys.add(key);
    return true;
  });
}
