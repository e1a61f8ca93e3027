import { caseIndexAttributes } from '#functions/data/cases/case.ts';
import { searchPlaces, searchText } from '#functions/data/cases/case-search.ts';
import { workIndexAttributes } from '#functions/data/cases/case-work.ts';
import { openCasesAdded } from '#functions/data/cases/open-case-count.ts';
import { entriesIn } from '#functions/data/cases/search-block.ts';
import { caseAt, firstBound } from '#functions/data/cases/search-position.ts';
import { keys } from '#functions/data/core/keys.ts';
import { tableIndexes } from '#functions/data/core/table-schema.ts';
import {
  memberStats,
  OrganizationStatsItem,
  statsEntity,
  statusStat,
  sumStats,
} from '#functions/data/people/organization-stats.ts';
import { isClosed } from '#shared/domain/case-status.ts';
import { foldText } from '#shared/domain/fold-text.ts';
import type { WorkKind } from '#shared/records/case-work.ts';
import { indexedAs, type Rule } from './rule.ts';
import { idsIn } from './table-model.ts';

/** The stored counts of every organization match its rows. */
export const statsMatchRows: Rule = ({ table }) => {
  const counted = new Map<string, Record<string, number>>();
  const count = (organizationId: string, stats: Readonly<Record<string, number>>): void => {
    const sums = counted.get(organizationId) ?? {};
    for (const [name, amount] of Object.entries(stats)) sums[name] = (sums[name] ?? 0) + amount;
    counted.set(organizationId, sums);
  };
  for (const { org_id, status } of table.Case.items) count(org_id, { cases: 1, [statusStat(status)]: 1 });
  for (const { org_id } of table.Document.items) count(org_id, { documents: 1 });
  for (const { org_id, role } of table.Membership.items) count(org_id, memberStats(role, 1));
  const kept = new Map<string, OrganizationStatsItem>();
  for (const { pk, ...row } of table[statsEntity].items) {
    const id = keys.organizationOfStats(pk);
    kept.set(id, OrganizationStatsItem.parse(sumStats(kept.get(id) ?? {}, OrganizationStatsItem.parse(row))));
  }
  const organizations = new Set([...counted.keys(), ...table.Organization.items.map(({ org_id }) => org_id)]);
  const nothing = OrganizationStatsItem.parse({});
  // The last-admin condition reads only this row.
  const misplaced = table[statsEntity].items.filter(
    ({ pk, admins }) => admins !== 0 && pk !== keys.stats(keys.organizationOfStats(pk)).pk,
  );
  return [
    ...[...organizations].flatMap((id) =>
      Object.entries(kept.get(id) ?? nothing).map(([name, value]) => {
        const rows = counted.get(id)?.[name] ?? 0;
        return value !== rows && `count ${name} of ${id} is ${value}, but there are ${rows}`;
      }),
    ),
    ...misplaced.map(({ pk, sk }) => `admins of ${keys.organizationOfStats(pk)} are counted on ${sk}`),
    ...[...kept].map(
      ([id, stats]) =>
        !organizations.has(id) &&
        Object.values(stats).some((value) => value !== 0) &&
        `stats of ${idsIn(id)} belong to no organization`,
    ),
  ];
};

/** The stored count of each applicant's open cases matches the cases. */
export const openCasesAreCounted: Rule = ({ table }) => {
  const counted = new Map<string, number>();
  for (const { applicant_id, org_id, status } of table.Case.items) {
    const { pk, sk } = keys.openCases(applicant_id, org_id);
    counted.set(`${pk} ${sk}`, (counted.get(`${pk} ${sk}`) ?? 0) + openCasesAdded(undefined, status));
  }
  const kept = new Map(table.OpenCases.items.map(({ pk, sk, open_cases }) => [`${pk} ${sk}`, open_cases]));
  return [...new Set([...counted.keys(), ...kept.keys()])].map((place) => {
    const [says, there] = [kept.get(place) ?? 0, counted.get(place) ?? 0];
    return says !== there && `count of open cases ${idsIn(place)} is ${says}, but there are ${there}`;
  });
};

/** Each case is listed exactly once among its applicant's cases, and nothing else is listed there. */
export const applicantCasesMatch: Rule = ({ table }) => {
  const cases = new Map(table.Case.items.map((item) => [item.id, item]));
  const places = new Set(table.ApplicantCase.items.map(({ pk, case_id }) => `${pk} ${case_id}`));
  return [
    ...table.Case.items.map(
      ({ id, applicant_id }) =>
        !places.has(`${keys.user(applicant_id)} ${id}`) &&
        `case ${id} is missing from the cases of ${applicant_id}`,
    ),
    ...table.ApplicantCase.items.map(({ pk, case_id, index }) => {
      // The remainder of a deletion, which the purge completes.
      if (!cases.has(case_id) && index[tableIndexes.dueForPurge.partition]) return false;
      const applicant = cases.get(case_id)?.applicant_id;
      return (
        (applicant && keys.user(applicant)) !== pk &&
        `${idsIn(pk)} lists case ${case_id}, which is not theirs`
      );
    }),
  ];
};

/** Each case is in the lists of its organization, status, due date, and applicant, and in no others. */
export const casesAreIndexed: Rule = ({ table }) =>
  table.Case.items.flatMap((item) => [
    !indexedAs(item, caseIndexAttributes(item)) && `case ${item.id} is missing from its list`,
    item.applicant_text !== foldText(item.applicant_name) &&
      `case ${item.id} has a search text that does not match its name`,
    item.pk !== keys.case(item.id).pk && `case ${item.id} is stored under another ID`,
  ]);

/** The search entries match the cases, and the blocks of each list are contiguous. */
export const searchIndexMatchesCases: Rule = ({ table }) => {
  const wanted = new Map(
    table.Case.items.flatMap((item) =>
      searchPlaces(item).map(({ list, position }) => [
        [list, position, searchText(item)].join('\n'),
        item.id,
      ]),
    ),
  );
  const entries = table.SearchBlock.items.flatMap((block) =>
    entriesIn(block.entries).map(([position, text]) => ({ ...block, position, text })),
  );
  const extra = entries.filter(({ pk, position, text }) => !wanted.delete([pk, position, text].join('\n')));
  const earlier = table.Find.items.length + table.LongNames.items.length;
  return [
    ...[...new Set(wanted.values())].map((id) => `case ${id} is missing from the search index`),
    ...[...new Set(extra.map(({ position }) => caseAt(position)))].map(
      (id) => `the search index has an extra entry: ${id}`,
    ),
    ...entries.map(
      ({ sk, next_start, position }) =>
        (position < sk || (next_start !== undefined && position >= next_start)) &&
        `the search index has an entry in another's block: ${caseAt(position)}`,
    ),
    ...[...Map.groupBy(table.SearchBlock.items, ({ pk }) => pk).values()].map(
      (blocks) =>
        !areContiguous(blocks.toSorted((a, b) => (a.sk < b.sk ? -1 : 1))) &&
        'a list of the search index has blocks that overlap or leave gaps',
    ),
    earlier > 0 && `the search index has ${earlier} rows of an earlier version: run reindex:search`,
  ];
};

/** Each block starts where the previous one ends. The block after the last one may not exist yet. */
const areContiguous = (blocks: readonly { sk: string; next_start?: string | undefined }[]): boolean =>
  blocks.every(({ sk }, at) => sk === (at === 0 ? firstBound : blocks[at - 1]?.next_start));

/**
 * A dependent's case is attached to one of the principal's cases, in the same account and organization, which
 * counts it.
 */
export const dependentCasesHavePrincipals: Rule = ({ table }) => {
  const cases = new Map(table.Case.items.map((item) => [item.id, item]));
  const counted = new Map<string, number>();
  for (const { dependent } of table.Case.items)
    if (dependent)
      counted.set(dependent.principal_case_id, (counted.get(dependent.principal_case_id) ?? 0) + 1);
  return table.Case.items.flatMap(({ id, org_id, applicant_id, dependent, dependent_cases: says = 0 }) => {
    const there = counted.get(id) ?? 0;
    const count =
      says !== there &&
      `case ${id} says ${says} cases of dependents are attached to it, but there are ${there}`;
    if (!dependent) return [count];
    const principal = cases.get(dependent.principal_case_id);
    const what = `case ${id} is attached to case ${dependent.principal_case_id}`;
    if (!principal) return [count, `${what}, which does not exist`];
    return [
      count,
      principal.id === id
        ? `${what}, which is itself`
        : principal.dependent && `${what}, which is also a dependent’s`,
      principal.org_id !== org_id && `${what}, of another organization`,
      principal.applicant_id !== applicant_id && `${what}, of another account`,
    ];
  });
};

/**
 * History, notes, messages, checklists, questionnaires, notices, assessments, documents, and uploads belong to an
 * existing case.
 */
export const partsBelongToCases: Rule = ({ table }) => {
  const cases = new Set(table.Case.items.map(({ pk }) => pk));
  const parts = [
    ...table.History.items,
    ...table.Note.items,
    ...table.Filing.items,
    ...table.Receipt.items,
    ...table.Deadlines.items,
    ...table.DocumentRequest.items,
    ...table.ChecklistItem.items,
    ...table.Checklist.items,
    ...table.Intake.items,
    ...table.Assessment.items,
    ...table.Verification.items,
    ...table.Notice.items,
    ...table.Message.items,
    ...table.Conversation.items,
    ...table.Document.items,
    ...table.HiddenDocument.items,
  ];
  return parts.map(
    ({ pk, sk }) => !cases.has(pk) && `${idsIn(sk)} belongs to ${idsIn(pk)}, which does not exist`,
  );
};

/** Each case shows its latest assessment, if it has any. */
export const casesShowTheirLatestAssessment: Rule = ({ table }) => {
  const latest = new Map<string, { id: string; as_of: string; rule_version: string }>();
  for (const item of table.Assessment.items)
    if (item.id > (latest.get(item.pk)?.id ?? '')) latest.set(item.pk, item);
  return table.Case.items.map(({ id, pk, assessment: shown }) => {
    const kept = latest.get(pk);
    return (
      (shown?.id !== kept?.id ||
        shown?.as_of !== kept?.as_of ||
        shown?.rule_version !== kept?.rule_version) &&
      `case ${id} shows assessment ${shown?.id ?? 'none'}, but its latest is ${kept?.id ?? 'none'}`
    );
  });
};

/** Sections that were sent, each with the time and the number of questions asked again, as comparable text. */
const shownSections = (
  sections: Readonly<Record<string, { readonly sent_at?: string | undefined; readonly asked: number }>>,
): string =>
  Object.entries(sections)
    .flatMap(([id, { sent_at, asked }]) => (sent_at ? [`${id} ${sent_at} ${asked}`] : []))
    .sort()
    .join();

/** Work that remains after a decision. */
const outlivesDecision = new Set<WorkKind>(['DEADLINE', 'REPLY', 'STATUS']);

/**
 * The worklist matches the cases: one row for each kind of work, in the lists of the team and the owner. A case
 * without a summary hasn't changed since before worklists existed.
 */
export const workMatchesCases: Rule = ({ table }) => {
  const cases = new Map(table.Case.items.map((item) => [item.id, item]));
  const uploaded = new Map<string, number>();
  const isUploaded = [
    ...table.ChecklistItem.items.filter(({ status, removed }) => status === 'UPLOADED' && !removed),
    ...table.DocumentRequest.items.filter(({ document_id }) => document_id !== undefined),
  ];
  for (const { case_id } of isUploaded) uploaded.set(case_id, (uploaded.get(case_id) ?? 0) + 1);
  const awaiting = new Map(
    table.Conversation.items.map(({ case_id, awaiting_since }) => [case_id, awaiting_since]),
  );
  const replies = new Map(
    table.CaseWork.items.filter(({ kind }) => kind === 'REPLY').map(({ case_id, at }) => [case_id, at]),
  );
  const listed = new Map(
    table.CaseWork.items
      .filter(({ kind }) => kind === 'REVIEW')
      .map(({ case_id, count }) => [case_id, count]),
  );
  const sentSections = new Map(
    [...Map.groupBy(table.Intake.items, ({ case_id }) => case_id)].map(([id, items]) => [
      id,
      shownSections(
        Object.fromEntries(
          items.map(({ section, sent, asked }) => [section, { sent_at: sent?.at, asked: asked.length }]),
        ),
      ),
    ]),
  );
  return [
    ...table.CaseWork.items.flatMap((row) => {
      const found = cases.get(row.case_id);
      const what = `work ${row.kind} of case ${row.case_id}`;
      if (!found) return [`${what} belongs to no case`];
      return [
        isClosed(found.status) &&
          !outlivesDecision.has(row.kind) &&
          `${what} is listed, though the case is closed`,
        (row.owner_id !== found.owner_id || row.applicant_name !== found.applicant_name) &&
          `${what} does not match the case`,
        !indexedAs(row, workIndexAttributes(row)) && `${what} is missing from its list`,
      ];
    }),
    ...table.CaseWorkSummary.items.flatMap(({ case_id, intake_sections }) => {
      const found = cases.get(case_id);
      if (!found) return [`work summary of case ${case_id} belongs to no case`];
      const [says, are] = [
        listed.get(case_id) ?? 0,
        isClosed(found.status) ? 0 : (uploaded.get(case_id) ?? 0),
      ];
      return [
        says !== are && `worklist of case ${case_id} says ${says} uploads to review, but there are ${are}`,
        replies.get(case_id) !== awaiting.get(case_id) &&
          `worklist of case ${case_id} doesn’t say since when the applicant has been waiting`,
        intake_sections !== undefined &&
          shownSections(intake_sections) !== (sentSections.get(case_id) ?? '') &&
          `worklist of case ${case_id} shows different questionnaire sections than were sent`,
      ];
    }),
  ];
};
