import { randomUUID } from 'node:crypto';
import { BatchGetCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { handler as updateWork } from '#functions/cases/update-case-work.ts';
import { type CaseItem, getCase, putNewCase } from '#functions/data/cases/case.ts';
import { searchPlaces, searchText } from '#functions/data/cases/case-search.ts';
import { indexCase } from '#functions/data/cases/index-case.ts';
import { addEntry, entriesIn } from '#functions/data/cases/search-block.ts';
import { caseAt } from '#functions/data/cases/search-position.ts';
import { matchesSearch } from '#functions/data/cases/search-words.ts';
import { listStaffCases } from '#functions/data/cases/staff-case-list.ts';
import { table } from '#functions/data/core/table.ts';
import { transact } from '#functions/data/core/transaction.ts';
import * as fileVersions from '#functions/data/documents/file-versions.ts';
import { getAccount } from '#functions/data/people/account.ts';
import { renamePerson } from '#functions/data/people/rename-person.ts';
import { handler } from '#functions/http/handlers/cases.ts';
import { handler as organization } from '#functions/http/handlers/organization.ts';
import { countsContract } from '#shared/contract/counts.ts';
import { staffCasesContract as endpoints } from '#shared/contract/staff-cases.ts';
import { caseCountries, visaPaths } from '#shared/domain/visa-paths.ts';
import { succeed } from '../support/call-endpoint.ts';
import { deep } from '../support/deep.ts';
import { removeCase } from '../support/erase.ts';
import { everyRow } from '../support/every-row.ts';
import { addTestPerson, type Person } from '../support/people.ts';
import { storeCase } from '../support/store-case.ts';
import { provideTable } from '../support/table.ts';

provideTable();

const longName = 'Wolfeschlegelsteinhausenbergerdorff Keihanaikukauakahihuliheekahaunaele';
const names = [
  'Maria Okonkwo',
  'Mario Rossi',
  "Siobhán O'Brien",
  '李娜',
  'Ümit Çelik',
  'Anna Banana',
  'Xu Qi',
  'Jean-Luc de la Fontaine',
  'Nguyễn Thị Ánh',
  'Jørgen Łukasz Weiß',
  '',
  `${'Wolfeschlegelsteinhausenbergerdorff '.repeat(3)}Senior`,
  // Seventy letters in two words, nearly every trigram of which has a list.
  `${longName} Junior`,
  'Berger Hausen',
];
let staff: Person;
const people: Person[] = [];
const emails = new Map<string, string>();
const cases: CaseItem[] = [];
let elsewhere: { person: Person; opened: CaseItem };

function randomNumbers(start: number): (below: number) => number {
  let seed = start;
  return (below) => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return seed % below;
  };
}

/** Opens cases one after another, so no two share a millisecond and their order is known. */
beforeAll(async () => {
  staff = await addTestPerson({ role: 'OPS', fullName: 'Katya Sorensen' });
  for (const [index, fullName] of names.entries()) {
    const person = await addTestPerson({ fullName, email: `applicant.no${index}@example.com` });
    people.push(person);
    emails.set(person.userId, person.email);
    for (let each = 0; each < 6; each++) cases.push(await open(person, index * 6 + each));
  }
  const person = await addTestPerson({ fullName: 'Maria Elsewhere', organizationId: 'other' });
  elsewhere = { person, opened: await open(person, 0, 'other') };
});

async function open(person: Person, index: number, org_id = 'harbor'): Promise<CaseItem> {
  const opened = await openUnindexed(person, index, org_id);
  await indexCase(opened.id);
  return opened;
}

const openUnindexed = (person: Person, index: number, org_id = 'harbor'): Promise<CaseItem> =>
  storeCase(person, {
    org_id,
    country: caseCountries[index % caseCountries.length] ?? 'US',
    path: visaPaths[index % visaPaths.length] ?? 'US_O1A',
    status: index % 3 === 0 ? 'REVIEW' : 'DRAFT',
  });

/** How many random texts of each kind are searched for. */
const randomTexts = deep ? 60 : 20;

/** All pages of a list. Checks that the server counts as many cases. */
async function all(query: Record<string, string>): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await succeed(handler, endpoints.listOrganizationCases, {
      as: staff,
      query: { limit: '7', ...query, ...(cursor && { cursor }) },
    });
    ids.push(...page.items.map(({ id }) => id));
    cursor = page.nextCursor;
  } while (cursor);
  const counted = await succeed(organization, countsContract.countOrganizationCases, { as: staff, query });
  expect(counted, JSON.stringify(query)).toEqual({ count: ids.length, more: false });
  return ids;
}

const currentCases = async (): Promise<CaseItem[]> =>
  (await Promise.all(cases.map(({ id }) => getCase(id)))).filter((item) => item !== undefined);

/** The results of a plain scan of these cases, newest first. */
function matching(query: string, among: readonly CaseItem[]): string[] {
  return among
    .filter((item) => matchesSearch(query, item, emails.get(item.applicant_id)))
    .sort((a, b) => (`${a.created_at}#${a.id}` < `${b.created_at}#${b.id}` ? 1 : -1))
    .map(({ id }) => id);
}
const scanned = async (query: string): Promise<string[]> => matching(query, await currentCases());

/** Substrings, single and several words, and aliases, with and without accents. */
const texts = [
  ...['maria', 'MARIA OKON', 'a o', 'ia o', 'an', 'e', 'x', 'q', '李', '娜', 'ü', 'çelik', "o'b", '-', 'zzz'],
  ...[
    'wolfeschlegel',
    'senior',
    'junior',
    'nior',
    'keihana',
    'wolf berger',
    'hausen',
    'berger hausen',
    'berger senior',
    'us',
    'US_',
    'o-1a',
    'united',
    'kingdom',
    'canada',
    'UK_SKILLED',
    'skilledworker',
  ],
  ...['express', 'au', 'germany', '1', '_', 'unknown', 'nnab', 'nab', 'de la'],
  ...['nguyen', 'NGUYỄN ánh', 'anh thi', 'umit celik', 'jorgen', 'lukasz weiss', 'siobhan', 'o’brien', 'ễ'],
  ...['okonkwo uk', 'uk okonkwo maria', 'maria h1b', 'h-1b canada', 'usa o1', 'america mari', 'england xu'],
  ...[
    'maria rossi',
    'x q',
    'an e',
    'united kingdom mario',
    'deutschland',
    '李娜 eb-2',
    'eb2 niw',
    'maria 李',
    ...['maria 1', 'rossi _', 'o us', 'uk_skilled qi', 'worker banana canada'],
  ],
];

describe('search finds what a scan finds, in the same order', () => {
  /** Read once, because no test here changes the cases. */
  let unchanged: readonly CaseItem[];
  const scan = (query: string) => matching(query, unchanged);
  beforeAll(async () => {
    unchanged = await currentCases();
  });

  test.each(texts)('%s', async (text) => {
    expect(await all({ q: text })).toEqual(scan(text));
  });

  test('every substring of every name', async () => {
    const random = randomNumbers(7);
    for (let each = 0; each < randomTexts; each++) {
      const characters = Array.from(names[random(names.length)] ?? '');
      const start = random(characters.length + 1);
      const text = characters
        .slice(start, start + 1 + random(8))
        .join('')
        .trim();
      if (text) expect(await all({ q: text }), text).toEqual(scan(text));
    }
  });

  test('words of every name, path, and country', async () => {
    const random = randomNumbers(11);
    const words = [...names.flatMap((name) => name.split(' ')), 'usa', 'uk', 'h1b', 'o-1a', 'express', 'a'];
    for (let each = 0; each < randomTexts; each++) {
      const text = Array.from({ length: 1 + random(3) }, () => {
        const characters = Array.from(words[random(words.length)] ?? '');
        return characters.slice(random(2), 1 + random(9)).join('');
      }).join(' ');
      if (text.trim()) expect(await all({ q: text }), text).toEqual(scan(text));
    }
  });

  test('IDs, and complete and partial addresses', async () => {
    const [item] = cases;
    const email = emails.get(item?.applicant_id ?? '') ?? '';
    const [localPart = ''] = email.split('@');
    const found = [
      item?.id ?? '',
      item?.id.slice(0, 8) ?? '',
      `http://localhost/cases/${item?.id}`,
      email,
      email.toUpperCase(),
      `${localPart}@`,
      `${email} o1`,
      `maria ${email}`,
    ];
    for (const text of found) {
      expect(scan(text), text).toContain(item?.id);
      expect(await all({ q: text }), text).toEqual(scan(text));
      expect(new Set(await all({ q: text, sort: 'due' })), text).toEqual(new Set(scan(text)));
    }
    for (const text of ['nobody@example.com', '00000000', `rossi ${email}`, `${item?.id} ${email}x`])
      expect(await all({ q: text }), text).toEqual([]);
  });

  test('an ID or address of another organization finds nothing', async () => {
    for (const text of [elsewhere.opened.id, elsewhere.opened.id.slice(0, 8), elsewhere.person.email])
      expect(await all({ q: text }), text).toEqual([]);
  });

  /**
   * Adds an organization with cases one minute apart. The organization is named after what is special about its
   * cases.
   */
  async function fill(org_id: string, count: number, differing: (each: number) => Partial<CaseItem>) {
    const made = Array.from({ length: count }, (_, each): CaseItem => {
      const created_at = new Date(Date.UTC(2026, 0, 1, 0, each)).toISOString();
      return {
        ...{ id: randomUUID(), org_id, applicant_id: randomUUID(), country: 'US', path: 'US_O1A' },
        ...{ applicant_name: 'Mark Berg', status: 'DRAFT', version: 1 },
        ...{ created_at, updated_at: created_at },
        ...differing(each),
      };
    });
    await Promise.all(made.map((item) => transact({ case: putNewCase(item) })));
    // A few at a time, like the stream consumer.
    for (let start = 0; start < made.length; start += 5)
      await Promise.all(made.slice(start, start + 5).map(({ id }) => indexCase(id)));
    return made;
  }

  /** The first ten results of a search, its queries with their limits, and the cases it read. */
  async function firstTen(org_id: string, q: string) {
    const sent = vi.spyOn(table, 'send');
    const { items } = await listStaffCases(org_id, { sort: 'newest', q }, { limit: 10 });
    const calls = sent.mock.calls.map(([command]) => command);
    sent.mockRestore();
    const queries = calls
      .filter((command) => command instanceof QueryCommand)
      .map(({ input }) => ({
        list: String(input.ExpressionAttributeValues?.[':list']).replace(`SEARCH#${org_id}#`, ''),
        rows: Number(input.Limit),
      }));
    const read = calls
      .filter((command) => command instanceof BatchGetCommand)
      .flatMap(({ input }) => Object.values(input.RequestItems ?? {}).flatMap(({ Keys = [] }) => Keys))
      .filter(({ sk }) => sk === 'CASE');
    return { found: items.map(({ id }) => id), queries, read };
  }

  test('reads more of a list if most of its entries are other names', async () => {
    const made = await fill('common-letters', 120, (each) =>
      each % 8 === 0 ? { applicant_name: 'Marta Berg' } : {},
    );
    const { found, queries, read } = await firstTen('common-letters', 'mart');
    expect(found).toEqual(matching('mart', made).slice(0, 10));
    expect(read).toHaveLength(10);
    expect(queries.length).toBeGreaterThan(1);
    const blocks = (await everyRow()).filter(({ pk }) => pk === `SEARCH#common-letters#${queries[0]?.list}`);
    expect(Math.max(...queries.map(({ rows }) => rows))).toBeLessThan(blocks.length);
  });

  test('finds a path of every fourth case with one query of the case list', async () => {
    const made = await fill('one-in-four', 60, (each) => (each % 4 === 0 ? { path: 'US_H1B' } : {}));
    const { found, queries, read } = await firstTen('one-in-four', 'h-1b');
    expect(found).toEqual(matching('h-1b', made).slice(0, 10));
    expect(queries).toHaveLength(1);
    expect(read).toEqual([]);
  });

  test('finds a country of every third case with one query of the case list', async () => {
    const made = await fill('one-in-three', 60, (each) =>
      each % 3 === 0 ? { country: 'CA', path: 'CA_EXPRESS_ENTRY' } : {},
    );
    const { found, queries, read } = await firstTen('one-in-three', 'canada');
    expect(found).toEqual(matching('canada', made).slice(0, 10));
    expect(queries).toHaveLength(1);
    expect(read).toEqual([]);
  });

  test('sizes the read of a name’s list for a search with a path or country as well', async () => {
    const made = await fill('name-and-country', 90, (each) => (each % 4 === 0 ? { country: 'CA' } : {}));
    const { found, queries } = await firstTen('name-and-country', 'berg canada');
    expect(found).toEqual(matching('berg canada', made).slice(0, 10));
    const rows = queries.filter(({ list }) => list.startsWith('name:')).map((query) => query.rows);
    expect(Math.max(...rows)).toBeLessThan(made.length);
    expect(rows).toHaveLength(1);
  });

  test('searches for two names in one round, however many people have one of them', async () => {
    const made = await fill('two-names', 123, (each) =>
      each < 3 ? { applicant_name: 'Kwa Zuz' } : { applicant_name: 'Kwa Berg' },
    );
    const { found, queries } = await firstTen('two-names', 'kwa uz');
    expect(found).toEqual(matching('uz', made));
    expect(queries.map(({ list }) => list)).toEqual(['name:kw']);
  });

  test('does not look up a text that is longer than a sort key when folded', async () => {
    const sent = vi.spyOn(table, 'send');
    expect(await all({ q: `${'㌖'.repeat(99)}@` })).toEqual([]);
    const values = sent.mock.calls.flatMap(([{ input }]) =>
      'ExpressionAttributeValues' in input ? Object.values(input.ExpressionAttributeValues ?? {}) : [],
    );
    sent.mockRestore();
    expect(values.filter((value) => Buffer.byteLength(String(value)) > 1024)).toEqual([]);
  });

  test('lists results oldest first, by status, and by due date', async () => {
    expect(await all({ q: 'mari', sort: 'oldest' })).toEqual(scan('mari').reverse());
    const review = new Set(cases.filter(({ status }) => status === 'REVIEW').map(({ id }) => id));
    expect(await all({ q: 'mari', status: 'REVIEW' })).toEqual(scan('mari').filter((id) => review.has(id)));
    expect(await all({ q: 'a', status: 'REVIEW' })).toEqual(scan('a').filter((id) => review.has(id)));
    expect(new Set(await all({ q: 'mari', sort: 'due' }))).toEqual(new Set(scan('mari')));
  });
});

/** Indexes a case, and runs something else after the case was read but before it is in any list. */
async function indexDuring(caseId: string, change: () => Promise<unknown>): Promise<void> {
  const send = table.send.bind(table);
  let isFirst = true;
  const spy = vi.spyOn(table, 'send').mockImplementation((async (command: Parameters<typeof send>[0]) => {
    if (isFirst && command instanceof PutCommand) {
      isFirst = false;
      await change();
    }
    return send(command);
  }) as typeof table.send);
  await indexCase(caseId);
  spy.mockRestore();
  expect(isFirst).toBe(false);
}

/** A case's entries in all lists. */
const entriesOf = async (id: string) =>
  (await everyRow()).flatMap(({ pk, entity, entries }) =>
    entity === 'SearchBlock'
      ? entriesIn(String(entries)).flatMap(([position, text]) =>
          caseAt(position) === id ? [{ list: String(pk), position, text }] : [],
        )
      : [],
  );
const expected = (item: CaseItem) =>
  searchPlaces(item).map((place) => ({ ...place, text: searchText(item) }));

describe('the search index', () => {
  test('includes a new case once the stream reports that it was opened, and is not written when other facts change', async () => {
    const person = await addTestPerson({ fullName: 'Brook Stream' });
    const made = await openUnindexed(person, 0);
    const tell = (eventName: 'INSERT' | 'MODIFY') =>
      updateWork({
        Records: [
          {
            eventName,
            dynamodb: { Keys: { pk: { S: `CASE#${made.id}` } }, NewImage: { entity: { S: 'Case' } } },
          },
        ],
      });
    expect(await tell('MODIFY')).toEqual({ batchItemFailures: [] });
    expect(await all({ q: 'brook' })).toEqual([]);
    await tell('INSERT');
    await tell('INSERT');
    expect(await all({ q: 'brook stream' })).toEqual([made.id]);
    cases.push(made);
  });

  const rename = async (person: Person, fullName: string) => {
    const account = await getAccount(person.userId);
    if (!account) throw new Error('The person has no account.');
    await renamePerson(account, fullName);
  };
  /** Indexes the person's cases, like the stream consumer after each change. */
  const follow = async (person: Person) => {
    for (const { id, applicant_id } of cases) if (applicant_id === person.userId) await indexCase(id);
  };

  test('follows concurrent renames and newly opened cases', async () => {
    const person = await addTestPerson({ fullName: 'Before Everything' });
    for (let each = 0; each < 4; each++) cases.push(await open(person, each));
    const opening = open(person, 5).then(
      (made) => cases.push(made),
      () => 'refused, since the name had changed',
    );
    await Promise.allSettled([rename(person, 'Nadia Amber'), rename(person, 'Nadia Umber'), opening]);
    const account = await getAccount(person.userId);
    const last = account?.profile.full_name ?? '';
    await rename(person, last);
    await follow(person);
    for (const text of ['before', 'amber', 'umber', 'nadia', 'everything'])
      expect(await all({ q: text }), text).toEqual(await scanned(text));
    expect(await scanned(last)).toHaveLength(
      cases.filter(({ applicant_id }) => applicant_id === person.userId).length,
    );
  });

  test('never returns a case that does not match while names change', async () => {
    const person = await addTestPerson({ fullName: 'Tide Alpha' });
    for (let each = 0; each < 3; each++) cases.push(await open(person, each));
    const renaming = (async () => {
      for (let each = 0; each < 6; each++) {
        await rename(person, each % 2 ? 'Tide Alpha' : 'Tide Omega');
        await follow(person);
      }
    })();
    for (let each = 0; each < 12; each++) {
      const { items } = await succeed(handler, endpoints.listOrganizationCases, {
        as: staff,
        query: { q: 'tide alpha' },
      });
      expect(items.every(({ applicant_name }) => applicant_name === 'Tide Alpha')).toBe(true);
    }
    await renaming;
    expect(await all({ q: 'tide' })).toEqual(await scanned('tide'));
  });

  test('reflects a rename or deletion of a case while it is being indexed', async () => {
    let person = await addTestPerson({ fullName: 'Iris Early' });
    for (const last of ['Late', 'Later', 'Latest']) {
      const made = await openUnindexed(person, 1);
      cases.push(made);
      await indexDuring(made.id, () => rename(person, `Iris ${last}`));
      person = { ...person, fullName: `Iris ${last}` };
      const renamed = (await getCase(made.id)) ?? made;
      expect(renamed.applicant_name).toBe(`Iris ${last}`);
      expect(new Set(await entriesOf(made.id))).toEqual(new Set(expected(renamed)));
      expect(renamed).not.toHaveProperty('index_leftovers');
    }
    const deleted = await openUnindexed(person, 1);
    await indexDuring(deleted.id, () =>
      transact({ case: { Delete: { Key: { pk: `CASE#${deleted.id}`, sk: 'CASE' } } } }),
    );
    expect(await entriesOf(deleted.id)).toEqual([]);
    await follow(person);
    expect(await all({ q: 'iris latest' })).toEqual(await scanned('iris latest'));
    expect(await scanned('iris latest')).toHaveLength(3);
  });

  test('lists a case once even if it has entries for two creation times, as after a demo reset', async () => {
    const person = await addTestPerson({ fullName: 'Twice Entered', organizationId: 'reset' });
    const opened = await open(person, 0, 'reset');
    const earlier = { ...opened, created_at: '2026-01-01T00:00:00.000Z' };
    await Promise.all(searchPlaces(earlier).map((place) => addEntry(place, searchText(earlier))));
    expect(await entriesOf(opened.id)).toHaveLength(2 * expected(opened).length);
    const { items } = await listStaffCases('reset', { sort: 'newest', q: 'twice' }, { limit: 5 });
    expect(items.map(({ id, created_at }) => [id, created_at])).toEqual([[opened.id, opened.created_at]]);
  });

  test('follows renames to long and short names', async () => {
    const person = await addTestPerson({ fullName: 'Short Name', organizationId: 'renaming' });
    const opened = await open(person, 0, 'renaming');
    const find = async (q: string) =>
      (await listStaffCases('renaming', { sort: 'newest', q }, { limit: 5 })).items.map(({ id }) => id);
    for (const [fullName, other] of [
      [`${longName} First`, 'name'],
      ['Short Again', 'first'],
      [`${longName} Second`, 'again'],
    ] as const) {
      await rename(person, fullName);
      for (const word of fullName.split(' '))
        if (word !== 'Short') expect(await find(word), word).toEqual([]);
      await indexCase(opened.id);
      for (const word of fullName.split(' ')) expect(await find(word), word).toEqual([opened.id]);
      expect(await find(other)).toEqual([]);
    }
  });

  test('contains no current or previous name of a removed case, even if the stream was not consumed', async () => {
    vi.spyOn(fileVersions, 'listVersionsInFolder').mockResolvedValue([]);
    const person = await addTestPerson({ fullName: 'Petra Vanishing' });
    const made = await open(person, 0);
    const { id: caseId, org_id: organizationId } = made;
    await rename(person, 'Zelda Vanished');
    await rename(person, 'Third Namesake');
    expect(new Set(await entriesOf(caseId))).toEqual(new Set(expected(made)));
    await removeCase({ caseId, applicantId: person.userId, organizationId });
    const rows = (await everyRow()).filter(({ pk }) => !String(pk).includes(person.userId));
    // Words, because parts of them occur by chance in the positions of search entries.
    const naming = rows.filter((row) =>
      /petra vanish|zelda vanish|third namesake/i.test(JSON.stringify(row)),
    );
    expect(naming).toEqual([]);
    expect(await entriesOf(caseId)).toEqual([]);
    vi.restoreAllMocks();
  });

  test('drops a case when the stream reports that it was removed', async () => {
    const person = await addTestPerson({ fullName: 'Gone Tomorrow' });
    const made = await open(person, 0);
    const tellRemoved = () =>
      updateWork({
        Records: [
          {
            eventName: 'REMOVE',
            dynamodb: {
              Keys: { pk: { S: `CASE#${made.id}` } },
              OldImage: {
                ...{ entity: { S: 'Case' }, id: { S: made.id }, org_id: { S: made.org_id } },
                ...{ created_at: { S: made.created_at }, applicant_name: { S: made.applicant_name } },
                ...{ country: { S: made.country }, path: { S: made.path } },
              },
            },
          },
        ],
      });
    // The case still exists, so a late record changes nothing.
    await tellRemoved();
    expect(await all({ q: 'gone tomorrow' })).toEqual([made.id]);
    await transact({ case: { Delete: { Key: { pk: `CASE#${made.id}`, sk: 'CASE' } } } });
    const { items } = await listStaffCases('harbor', { sort: 'newest', q: 'gone tomorrow' }, { limit: 5 });
    expect(items).toEqual([]);
    expect(await entriesOf(made.id)).not.toEqual([]);
    expect(await tellRemoved()).toEqual({ batchItemFailures: [] });
    expect(await entriesOf(made.id)).toEqual([]);
    expect(await all({ q: 'gone' })).toEqual([]);
  });
});
