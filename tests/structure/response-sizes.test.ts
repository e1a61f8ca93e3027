import { expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { type EndpointName, endpoints } from '#shared/contract/index.ts';
import { limits } from '#shared/schema/limits.ts';

/** Lambda's, for JSON: https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html */
const maxResponseSize = 6_291_556;
/** A quotation mark of a text is four bytes of JSON in JSON, and no character takes more. */
const bytesOfCharacter = 4;
/** Lines of text without a limit of their own in a response: names, of files at the longest. */
const lineLength = 255;

/** How long lists are that have no limit in the schema of the response, by their last names. */
const listLengths: Readonly<Record<string, number>> = {
  items: limits.maxPageSize,
  results: limits.casesAtOnce,
  documents: limits.exhibitDocuments,
  replaced: limits.itemDocuments,
  ...{ removed: limits.checklistItems, added: limits.checklistItems },
  ...{ kept: limits.checklistItems, changed: limits.checklistItems },
  ...{ exhibits: limits.exhibits, files: limits.exhibitDocuments, sections: 40 },
  ...{ applicant: 20, team: 20, next: 20, columns: 20, codes: 20, groups: 20, headers: 20 },
  // Of a month, in quarters of an hour.
  starts: 31 * 24 * 4,
};

/** What DynamoDB gives at most: one item, and one page of a query. */
const [item, page] = [400 * 1024 * bytesOfCharacter, 1024 * 1024 * bytesOfCharacter];
/** The facts of a request, which is JSON once, and the longest ledger of a route, measured as 30 KB. */
const assessment = limits.requestBodyBytes * 2 + 60 * 1024;
/** Responses that the schema alone doesn't bound, and what does. */
const bounds: Partial<Record<EndpointName, number>> = {
  // A page ends after 2 MB, with one record of a case more: 1.5 MB of entries, or one entry.
  exportData: 2_000_000 + 1_500_000 + item,
  listAssessments: limits.pageSize * assessment,
  ...{ assessCase: assessment, replayAssessment: 2 * assessment, assessEligibility: 6 * assessment },
  // One row.
  ...{ getPerson: item, changePerson: item, invitePersonToRecord: item, openRenewal: item },
  ...{ getOwnPerson: item, changeOwnPerson: item, setExpertHours: item, startPasskey: item },
  ...{ getFacts: 2 * item, putFacts: 2 * item },
  // One page of one query.
  ...{ listAudit: page, listMessages: page, listSkippedLines: page, listNotifications: page },
  // At most seven ranges a day, and an exception for each day of a year, of each of a page of people.
  listExperts: limits.maxPageSize * 40_000,
  // 25 lines of each section, each with a few entries.
  getToday: 8 * limits.todayLines * 20_000,
  // Every accepted document. A case has no limit of them; this is room for 3,000 with the longest names.
  ...{ getExhibits: 3000 * 1600, putExhibits: 3000 * 1600 },
  // What a request brought, and what is wrong with each of its lines.
  putCaseImportLines: limits.importedCasesAtOnce * 20_000,
  requestFromCases: limits.casesAtOnce * limits.requestedAtOnce * lineLength * bytesOfCharacter,
};

/** @returns the bytes of the largest value, without end where a list has no limit that is known */
function maxSize(schema: z.core.$ZodType, name: string): number {
  const { def, bag } = (schema as z.core.$ZodTypes)._zod;
  const maximum = typeof bag.maximum === 'number' ? bag.maximum : undefined;
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape).reduce(
        (sum, [key, each]) => sum + key.length + 8 + maxSize(each, key),
        2,
      );
    case 'array': {
      const length = maximum ?? listLengths[name];
      if (length === undefined) return Number.POSITIVE_INFINITY;
      return length * (maxSize(def.element, name) + 1);
    }
    case 'union':
      return Math.max(...def.options.map((option) => maxSize(option, name)));
    case 'optional':
    case 'nullable':
    case 'default':
    case 'readonly':
      return maxSize(def.innerType, name);
    case 'pipe':
      return maxSize(def.out, name);
    case 'record':
      return (listLengths[name] ?? 100) * (lineLength + maxSize(def.valueType, name));
    case 'string':
      if ('format' in def && (def.format === 'uuid' || def.format === 'guid')) return 40;
      return (maximum ?? lineLength) * bytesOfCharacter + 4;
    case 'literal':
    case 'enum':
      return 100;
    default:
      return 40;
  }
}

it.each(endpoints.map(({ name, response }) => ({ name, response })))(
  '$name: the largest response fits into one of Lambda’s',
  ({ name, response }) => {
    expect(bounds[name] ?? maxSize(response, name)).toBeLessThan(maxResponseSize);
  },
);
