import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Dependent, PersonFields, PersonSource, UnmergedPart } from '#shared/records/person.ts';
import { limits } from '#shared/schema/limits.ts';
import { addUnmerged, withoutGroups } from './unmerged.ts';

const source: PersonSource = {
  ...{ kind: 'form', by_id: '24688438-40e1-70d0-d97e-084cfc8992c7', by_name: 'Ruth Dahl', role: 'HR' },
  at: '2026-11-22T12:00:00.000Z',
};
const partOf = (fields: PersonFields, sources: UnmergedPart['sources'] = {}): UnmergedPart => ({
  fields,
  sources,
});
const employer = (name: string) => partOf({ employment: { employer: name } });
const bytesOf = (parts: readonly UnmergedPart[]) => Buffer.byteLength(JSON.stringify(parts));
/** A part that leaves this much of the limit. */
const allBut = (bytes: number): UnmergedPart =>
  employer('x'.repeat(limits.unmergedBytes - bytes - bytesOf([employer('')])));
const dependent = (givenName = 'Dayo'): Dependent => ({
  id: randomUUID(),
  relationship: 'child',
  name: { family_name: 'Okonkwo', given_names: givenName },
});

describe('a note of unmerged values', () => {
  test('has room for exactly its limit', () => {
    const full = allBut(0);
    expect(bytesOf([full])).toBe(limits.unmergedBytes);
    expect(addUnmerged([], full)).toEqual({ unmerged: [full], leftOut: 0 });
    expect(addUnmerged([], allBut(1))).toMatchObject({ leftOut: 0 });
    const tooLong = addUnmerged([], allBut(-1));
    expect(tooLong).toEqual({
      unmerged: [{ fields: {}, sources: {}, left_out: { employment: 1 } }],
      leftOut: 1,
    });
  });

  test('counts bytes, not characters, and the sources, too', () => {
    const room = limits.unmergedBytes - bytesOf([employer('')]);
    expect(addUnmerged([], employer('é'.repeat(room / 2)))).toMatchObject({ leftOut: 0 });
    expect(addUnmerged([], employer('é'.repeat(room / 2 + 1)))).toMatchObject({ leftOut: 1 });
    expect(addUnmerged([], { ...allBut(10), sources: { employment: source } })).toMatchObject({ leftOut: 1 });
  });

  test('keeps what it has, then single values, then the first entries of lists', () => {
    const [first, second, third] = [dependent(), dependent(), dependent()];
    const added = partOf(
      { dependents: [first, second, third], birth_date: '1990-05-01' },
      { dependents: source, birth_date: source },
    );
    const kept = partOf(
      { birth_date: '1990-05-01', dependents: [first, second] },
      { dependents: source, birth_date: source },
    );
    const earlier = allBut(bytesOf([kept]) - 1);
    expect(addUnmerged([earlier], added)).toEqual({
      unmerged: [earlier, { ...kept, left_out: { dependents: 1 } }],
      leftOut: 1,
    });
    const [smaller] = [allBut(bytesOf([kept]) - 2)];
    expect(addUnmerged([smaller], added).unmerged[1]).toMatchObject({
      ...{ fields: { birth_date: '1990-05-01', dependents: [first] }, left_out: { dependents: 2 } },
    });
  });

  test('keeps a shorter entry behind one that is too long', () => {
    const [long, short] = [dependent('x'.repeat(limits.unmergedBytes)), dependent()];
    expect(addUnmerged([], partOf({ dependents: [long, short] }))).toEqual({
      unmerged: [{ ...partOf({ dependents: [short] }), left_out: { dependents: 1 } }],
      leftOut: 1,
    });
  });

  test('that is full doesn’t grow with the number of records, and counts all of them', () => {
    let parts: readonly UnmergedPart[] = [allBut(0)];
    for (let count = 0; count < 3; count++)
      parts = addUnmerged(parts, partOf({ birth_date: '1990-05-01', dependents: [dependent()] })).unmerged;
    expect(parts).toEqual([{ ...allBut(0), left_out: { birth_date: 3, dependents: 3 } }]);
  });

  test('is removed with its counts once it’s reviewed', () => {
    const part = { ...employer('Harborline'), left_out: { employment: 1, dependents: 2 } };
    expect(withoutGroups([part], ['employment'])).toEqual([
      { fields: {}, sources: {}, left_out: { dependents: 2 } },
    ]);
    expect(withoutGroups([part], ['dependents'])).toEqual([
      { ...employer('Harborline'), left_out: { employment: 1 } },
    ]);
    expect(withoutGroups([part], ['dependents', 'employment'])).toBeUndefined();
  });

  test('stays the same without anything to add', () => {
    expect(addUnmerged([], partOf({}))).toEqual({ unmerged: [], leftOut: 0 });
    expect(addUnmerged([employer('Harborline')], partOf({}))).toEqual({
      unmerged: [employer('Harborline')],
      leftOut: 0,
    });
  });
});
