import { type CaseItem, getCase } from '#functions/data/cases/case.ts';
import { matchesSearch } from '#functions/data/cases/search-words.ts';
import { listStaffCases } from '#functions/data/cases/staff-case-list.ts';
import { keys } from '#functions/data/core/keys.ts';
import { tableName } from '#functions/data/core/table.ts';
import { transact } from '#functions/data/core/transaction.ts';
import { getAccount } from '#functions/data/people/account.ts';
import { renamePerson } from '#functions/data/people/rename-person.ts';
import { staffCasesContract } from '#shared/contract/staff-cases.ts';
import { addTenant } from '../../security/tenants.ts';
import { startSecurityRun } from '../../support/security-run.ts';
import type { Measured } from '../report.ts';
import { openEngineFile } from '../seed/engine-file.ts';
import { fillOrganization } from '../seed/organizations.ts';
import { createRandom, type Random } from '../seed/random.ts';
import { sendLoad as fire, type LoadRequest as Shot } from '../send-load.ts';
import { median, milliseconds, quantile, times } from '../statistics.ts';

const organization = 'large';
const cases = 100_000;
const maxRatio = 1.5;
const rounds = 25;
/** Warm-up requests, so that each of the function's workers has compiled its code. Half of them are searches. */
const firstShots = 3000;
const firstInFlight = 7;
const randomQueries = 60;
/** How many pages of a search are compared with a scan. */
const comparedPages = 3;
const pageLength = 25;
const changes = 20;

/** Common searches; each kind is measured separately. */
const looked: Readonly<Record<string, readonly string[]>> = {
  'a full name': ['Maria Okonkwo', 'Wei Zhang', 'Amara Novak', 'Noor Khan'],
  'several words': ['okonkwo uk', 'priya h1b', 'zhang maria', 'nguyen canada'],
  'without accents': ['ramirez', 'yilmaz', 'siobhan', 'fernandez'],
  'a family name': ['okonkwo', 'raghunathan', 'smith', 'o’brien', 'yamamoto'],
  'a given name': ['maria', 'xiomara', 'ivan', 'zo'],
  'part of a name': ['oko', 'marc', 'ria', 'son'],
  'another script': ['李娜', 'юлия', 'ü'],
  'a visa path': ['O-1A', 'global talent', 'express'],
  'a country': ['united', 'canada', 'UK', 'usa', 'england'],
  'one or two letters': ['a', 'an', 'x'],
  'an unknown word': ['qzxqzx', 'nobody'],
};

/** Staff search in an organization of 100,000 cases, compared with the same page without a search. */
export async function search(): Promise<Measured> {
  const run = await startSecurityRun();
  try {
    const file = openEngineFile(run.folder, tableName());
    await fillOrganization(organization, cases, { seed: 1, until: new Date() }, { file });
    file.close();
    const { OPS: staff } = (await addTenant(run, organization)).staff;
    await warmUp(run.url, staff.token);
    const kinds: { kind: string; plain: number; searched: number; slowest: number }[] = [];
    for (const [kind, queries] of Object.entries(looked))
      kinds.push({ kind, ...(await compare(run.url, staff.token, queries)) });
    const wrong = await compareWithScan();
    const unsettled = await changeMeanwhile(() => run.streamsSettled());
    return reportOf(kinds, wrong, unsettled);
  } finally {
    await run.stop();
  }
}

/** A request for the first page like the browser's, with or without a search. */
const firstPageShot = (token: string, q?: string): Shot => ({
  method: 'GET',
  path: `${staffCasesContract.listOrganizationCases.path}?${new URLSearchParams({ sort: 'newest', ...(q && { q }) })}`,
  headers: { authorization: `Bearer ${token}` },
});

/** Alternates pages without and with a search; the even ones are the floor's. */
const alternating = (token: string, queries: readonly string[]): Shot[] =>
  queries.flatMap((query) => [firstPageShot(token), firstPageShot(token, query)]);

async function fireInTurn(url: string, shots: readonly Shot[], count: number, inFlight: number) {
  let next = 0;
  const { times: taken, errors } = await fire(
    url,
    count,
    inFlight,
    () => shots[next++ % shots.length] as Shot,
  );
  if (errors.length > 0) throw new Error(errors[0]);
  return taken;
}

const warmUp = (url: string, token: string) =>
  fireInTurn(url, alternating(token, Object.values(looked).flat()), firstShots, firstInFlight);

async function compare(url: string, token: string, queries: readonly string[]) {
  const shots = alternating(token, queries);
  await fireInTurn(url, shots, 2 * shots.length, 1);
  const taken = await fireInTurn(url, shots, rounds * shots.length, 1);
  const searched = taken.filter((_, index) => index % 2 === 1);
  return {
    plain: median(taken.filter((_, index) => index % 2 === 0)),
    searched: median(searched),
    slowest: quantile(searched, 0.95),
  };
}

const firstPage = (q?: string, cursor?: string) =>
  listStaffCases(organization, { sort: 'newest', ...(q && { q }) }, { limit: pageLength, cursor });

/** All cases, read page by page from the list, for comparison. Newest first. */
async function everything(): Promise<CaseItem[]> {
  const all: CaseItem[] = [];
  let cursor: string | undefined;
  do {
    const page = await listStaffCases(organization, { sort: 'newest' }, { limit: 1000, cursor });
    all.push(...page.items);
    cursor = page.nextCursor;
  } while (cursor);
  return all;
}

function randomQuery(random: Random, all: readonly CaseItem[]): string {
  const characters = Array.from(random.pick(all).applicant_name);
  const start = random.below(characters.length);
  const text = characters
    .slice(start, start + 2 + random.below(9))
    .join('')
    .trim();
  const written = random.chance(0.5) ? text.toUpperCase() : text;
  return written || randomQuery(random, all);
}

/** @returns queries whose first pages differ from the scan's */
async function compareWithScan(): Promise<string[]> {
  const all = await everything();
  if (all.length < cases) throw new Error(`The list has ${all.length} cases.`);
  const random = createRandom(99);
  const queries = [
    ...Object.values(looked).flat(),
    ...Array.from({ length: randomQueries }, () => randomQuery(random, all)),
  ];
  const wrong: string[] = [];
  for (const query of queries) {
    const expected: string[] = [];
    for (const item of all) {
      if (matchesSearch(query, item)) expected.push(item.id);
      if (expected.length === comparedPages * pageLength) break;
    }
    const found: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await firstPage(query, cursor);
      found.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor;
    } while (cursor && found.length < expected.length);
    if (found.slice(0, expected.length).join() !== expected.join()) wrong.push(query);
  }
  return wrong;
}

/** No name is a prefix of another. */
const newName = (index: number): string => `Renamed Xqv${index}vq Person`;

/**
 * Renames people and removes cases while searches run.
 * @param settled waits until the table's stream has been processed
 * @returns the problems: a listed case that doesn't match, or, at the end, any difference from a scan
 */
async function changeMeanwhile(settled: () => Promise<void>): Promise<string[]> {
  const { items } = await listStaffCases(organization, { sort: 'oldest' }, { limit: changes * 3 });
  const people = [...new Map(items.map((item) => [item.applicant_id, item])).values()].slice(0, changes);
  const gone = items.filter(({ applicant_id }) => !people.some((one) => one.applicant_id === applicant_id));
  const wrong: string[] = [];
  let changing = true;
  const searching = (async () => {
    for (let round = 0; changing; round++) {
      const query = people[round % people.length]?.applicant_name ?? '';
      const page = await firstPage(query);
      if (!page.items.every((item) => matchesSearch(query, item)))
        wrong.push(`shown, not matching: ${query}`);
    }
  })();
  await Promise.all([
    ...people.map(async ({ applicant_id }, index) => {
      const account = await getAccount(applicant_id);
      if (account) await renamePerson(account, newName(index));
    }),
    ...gone.map((item) => transact({ case: { Delete: { Key: keys.case(item.id) } } })),
  ]);
  await settled();
  changing = false;
  await searching;
  for (const [index, person] of people.entries()) {
    const { items: found } = await firstPage(newName(index));
    const item = await getCase(person.id);
    if (item?.applicant_name !== newName(index)) wrong.push(`not renamed: ${person.id}`);
    if (!found.some(({ id }) => id === person.id)) wrong.push(`not found under the new name: ${person.id}`);
  }
  for (const { id, applicant_name } of gone)
    if ((await firstPage(applicant_name)).items.some((item) => item.id === id))
      wrong.push(`still found: ${id}`);
  return wrong;
}

function reportOf(
  kinds: readonly { kind: string; plain: number; searched: number; slowest: number }[],
  wrong: readonly string[],
  unsettled: readonly string[],
): Measured {
  const ratios = kinds.map(({ kind, plain, searched }) => ({ kind, ratio: searched / plain }));
  const over = ratios.filter(({ ratio }) => ratio > maxRatio);
  const middle = median(ratios.map(({ ratio }) => ratio));
  return {
    title: 'Search',
    about: `First page of 25 in an organization of ${cases.toLocaleString('en')} cases, as the browser requests it, alternating with the same page without a search (the floor), after ${firstShots.toLocaleString('en')} warm-up requests, so that each of the function’s workers has compiled its code.`,
    goals: [
      {
        what: 'Time of the first page, by kind of search',
        goal: `≤ ${times(maxRatio)} the page without`,
        measured: `${times(middle)} in the middle, ${times(Math.max(...ratios.map(({ ratio }) => ratio)))} at most`,
        met: over.length === 0,
        ...(over.length > 0 && {
          why: `Over it: ${over.map(({ kind, ratio }) => `${kind} ${times(ratio)}`).join(', ')}. A search takes two bounded rounds instead of one: it reads the entries of each list that may contain a match, then the cases themselves, so a case that was renamed in between is never shown. Few cases match a full name, so a search for one reads up to 2,000 entries`,
        }),
      },
      {
        what: `Pages compared with a plain scan, for ${Object.values(looked).flat().length + randomQueries} queries`,
        goal: 'all the same',
        measured: wrong.length === 0 ? 'all the same' : wrong.join(', '),
        met: wrong.length === 0,
      },
      {
        what: `Index while ${changes} people are renamed and cases are removed at the same time, during searches`,
        goal: 'correct at all times',
        measured: unsettled.length === 0 ? 'correct' : unsettled.slice(0, 3).join('; '),
        met: unsettled.length === 0,
      },
    ],
    tables: [
      {
        title: 'By kind of search',
        columns: ['search', 'p50', 'p95', 'floor p50', 'ratio'],
        rows: kinds.map(({ kind, plain, searched, slowest }) => [
          kind,
          milliseconds(searched),
          milliseconds(slowest),
          milliseconds(plain),
          times(searched / plain),
        ]),
      },
    ],
  };
}
