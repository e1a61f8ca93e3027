import { expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { type EndpointName, endpoints } from '#shared/contract/index.ts';
import { visaPaths } from '#shared/domain/visa-paths.ts';
import { intakeOf } from '#shared/routes/intakes.ts';
import { limits } from '#shared/schema/limits.ts';

/** Lambda's limit, for JSON: https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html */
const maxResponseSize = 6_291_556;
/** A quotation mark in a text is four bytes of JSON in JSON, and no character takes more. */
const bytesOfCharacter = 4;
/** The maximum length of texts without a limit of their own in a response: names, at most of files. */
const lineLength = 255;

/** The maximum length of lists without a limit in the response schema, by their property names. */
const listLengths: Readonly<Record<string, number>> = {
  items: limits.maxPageSize,
  results: limits.casesPerRequest,
  children: limits.dependents,
  documents: limits.exhibitDocuments,
  replaced: limits.itemVersions,
  ...{ removed: limits.checklistItems, added: limits.checklistItems },
  ...{ kept: limits.checklistItems, changed: limits.checklistItems },
  ...{
    exhibits: limits.exhibits,
    files: limits.exhibitDocuments,
    sections: 40,
    forms: 20,
    by_hand: 20,
    editions: 5,
  },
  unprinted: limits.unprinted,
  ...{ requests: limits.filingRequests, others: limits.otherFilings },
  ...{ applicant: 20, team: 20, next: 20, columns: 20, codes: 20, groups: 20, headers: 20 },
  // A month of quarter-hour slots.
  starts: 31 * 24 * 4,
};

/** DynamoDB's maximum sizes: one item, and one page of a query. */
const [item, page] = [400 * 1024 * bytesOfCharacter, 1024 * 1024 * bytesOfCharacter];
/** The facts of a request, as JSON, and the longest ledger of a route, measured at 30 KB. */
const assessment = limits.requestBodyBytes * 2 + 60 * 1024;
/** The questions and notes of a questionnaire's section, and its saved and sent answers as JSON within JSON. */
const intakeSection = 100 * 1024 + 2 * 2 * limits.intakeSectionBytes;
const intakeSections = Math.max(...visaPaths.map((path) => intakeOf(path, new Date()).length));
/** Responses that the schema alone doesn't bound, and what bounds them. */
const bounds: Partial<Record<EndpointName, number>> = {
  // A page ends after 2 MB, plus at most one case's record: 1.5 MB of entries, or one entry.
  exportData: 2_000_000 + 1_500_000 + item,
  listAssessments: limits.pageSize * assessment,
  ...{ assessCase: assessment, replayAssessment: 2 * assessment, assessEligibility: 6 * assessment },
  // One row.
  ...{ getPerson: item, changePerson: item, invitePersonToRecord: item, openRenewal: item },
  ...{ getOwnPerson: item, changeOwnPerson: item, setExpertHours: item, startPasskey: item },
  ...{ getFacts: 2 * item, putFacts: 2 * item },
  // One page of one query.
  ...{ listAudit: page, listMessages: page, listSkippedLines: page, listNotifications: page },
  // At most seven ranges a day, and an exception for each day of a year, for each person on a page.
  listExperts: limits.maxPageSize * 40_000,
  // 25 lines per section, each with a few entries.
  getToday: 8 * limits.todayLines * 20_000,
  // Every accepted document. A case has no document limit; this leaves room for 3,000 with the longest names.
  ...{ getExhibits: 3000 * 1600, putExhibits: 3000 * 1600 },
  // Every section of a case, or one.
  getIntake: intakeSections * intakeSection,
  ...{ saveIntakeAnswers: intakeSection, sendIntakeSection: intakeSection },
  ...{ askIntakeQuestion: intakeSection, withdrawIntakeRequest: intakeSection },
  // The request's content, and the problems of each of its lines.
  putCaseImportLines: limits.importedCasesPerRequest * 20_000,
  requestFromCases: limits.casesPerRequest * limits.requestedItemsPerRequest * lineLength * bytesOfCharacter,
};

/** @returns the bytes of the largest value; infinite if a list has no known limit */
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
  '$name: the largest response fits Lambda’s limit',
  ({ name, response }) => {
    expect(bounds[name] ?? maxSize(response, name)).toBeLessThan(maxResponseSize);
  },
);
