import { beforeAll, describe, expect, test } from 'vitest';
import { gramsOfName } from '#functions/data/cases/name-grams.ts';
import { pollDelay, pollsWhileIdle } from '#shared/domain/poll-delay.ts';
import { limits } from '#shared/schema/limits.ts';
import { features, type Usage } from '../load/bill/usage.ts';
import { type EndpointUnits, fixedPageSize, measureUnits, writeVariance } from '../load/endpoint-units.ts';
import { patience } from '../support/timeouts.ts';

const [few, many] = [10, 1000];
/** Row sizes are rounded up to whole units, and names differ in length. */
const rounding = 1;
/** A search reads blocks until its page is full, up to a limit. A search for two letters filters the case list. */
const maxSearchUnits = 30;
/** Eleven lists of 26 rows of about 1 KB. */
const maxTodayUnits = 30;

/** The name of the applicant whose cases are opened in the measured organization (see tenants.ts). */
const applicant = 'Owner Canary-sized-b-7f3a';

let measured: readonly EndpointUnits[];
beforeAll(async () => {
  measured = await measureUnits([few, many]);
}, patience.many);

const at = (cases: number) =>
  new Map(measured.filter((each) => each.cases === cases).map((each) => [each.endpoint, each]));
const isBounded = (endpoint: string) => /search|listApplicants/.test(endpoint);

describe('read and write units', () => {
  test('of every endpoint are the same with ten and a thousand cases in the organization', () => {
    const before = at(few);
    const grown = [...at(many).values()]
      .filter(({ endpoint }) => !isBounded(endpoint) && !fixedPageSize.includes(endpoint))
      .filter(({ endpoint, reads, writes, calls }) => {
        const small = before.get(endpoint);
        return (
          !small ||
          calls !== small.calls ||
          reads > small.reads + rounding ||
          writes > small.writes + (writeVariance[endpoint] ?? rounding)
        );
      });
    expect(before.size).toBeGreaterThan(55);
    expect(grown).toEqual([]);
  });

  test('of a search are bounded', () => {
    const over = measured.filter(({ endpoint, reads }) => isBounded(endpoint) && reads > maxSearchUnits);
    expect(over).toEqual([]);
  });

  test('of a search are at most 50% higher than of the page without', () => {
    const used = [...at(many).values()];
    const plain = at(many).get('listOrganizationCases: newest')?.reads ?? 0;
    expect(plain).toBeGreaterThan(0);
    const searches = used.filter(({ endpoint }) => endpoint.includes(': search of '));
    expect(searches.length).toBeGreaterThan(5);
    expect(searches.filter(({ reads }) => reads > 1.5 * plain)).toEqual([]);
  });

  test('of an open conversation and the bell in an idle tab are together below one a minute', () => {
    const conversation = at(many).get('getConversation');
    const bell = at(many).get('countUnreadNotifications');
    expect([conversation?.writes, bell?.writes]).toEqual([0, 0]);
    const [talk = 0, count = 0] = [conversation?.reads, bell?.reads];
    expect(Math.min(talk, count)).toBeGreaterThan(0);
    const idle = 60_000 / pollDelay(10 * 60_000);
    expect(talk * idle + count * (60 / limits.unreadPollSeconds)).toBeLessThan(1);
    // The first hour, including the minutes in which the user may still be active.
    expect((talk * pollsWhileIdle(60)) / 60).toBeLessThanOrEqual(1);
  });

  test('of the profile are one read for the account, which also identifies the caller', () => {
    // Plus the session with the organization and its rules. A new sign-in writes its session and an audit
    // entry.
    expect(at(many).get('getProfile')).toMatchObject({ reads: 4, writes: 2, calls: 4 });
  });

  test('of all unread counts are one read', () => {
    // The list of cases takes one more, for the next booked call.
    expect(at(many).get('listUnread')?.calls).toBe((at(many).get('listOwnCases')?.calls ?? 0) - 1);
  });

  test('of Today are bounded: a fixed number of queries, each of one page', () => {
    const today = at(many).get('getToday');
    expect(today?.calls).toBe(14);
    expect(today?.reads).toBeLessThanOrEqual(maxTodayUnits);
  });

  test('of opening a case are 22, and one for each search list afterwards', () => {
    const writesOf = (endpoint: string) => at(many).get(endpoint)?.writes;
    for (const endpoint of ['createCase', 'createCaseForApplicant']) {
      expect(writesOf(endpoint)).toBe(22);
      // A block for each list of the name, one for the path, and the worklist summary. A transaction writes the
      // case's report contribution and two rows of the report.
      expect(writesOf(`${endpoint}, afterwards`)).toBe(gramsOfName(applicant).length + 1 + 1 + 3 * 2);
    }
    expect(writesOf('setCaseStatus, afterwards')).toBeLessThanOrEqual(7);
  });

  test('of each feature are those the monthly bill is computed from', () => {
    const used = at(many);
    for (const [feature, usage] of Object.entries(features))
      for (const kind of ['reads', 'writes'] as const) {
        const total = (unitsOf: (each: Usage) => number) =>
          usage.reduce((sum, each) => sum + each.monthly * unitsOf(each), 0);
        const measuredUnits = total(({ endpoint }) => used.get(endpoint)?.[kind] ?? 0);
        const billed = total((each) => each[kind]);
        expect(Math.abs(measuredUnits - billed), `${feature}, ${kind}`).toBeLessThanOrEqual(0.15 * billed);
      }
  });

  test('of the organization stats are three reads, of opening a case one transaction', () => {
    const stats = at(many).get('getOrganizationStats');
    const opened = at(many).get('createCase');
    // Identifying the caller takes one more call, and another one for staff without a second factor to check
    // whether they need one. A quota takes two, its setting and its count; a case, the lookup of its checklist.
    expect([stats?.calls, opened?.calls]).toEqual([5, 5]);
  });
});
