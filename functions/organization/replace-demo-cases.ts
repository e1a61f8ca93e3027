import { demoOrganizationId } from '#shared/domain/demo-accounts.ts';
import { type DemoMessage, demoCases } from '#shared/domain/demo-cases.ts';
import type { CaseAssessment } from '#shared/routes/case-assessment.ts';
import { putAssessment, summaryOf } from '../data/cases/assessment.ts';
import {
  type CaseItem,
  getCase,
  leftoversOf,
  putApplicantCase,
  putChangedCase,
  putNewCase,
} from '../data/cases/case.ts';
import {
  type CasePart,
  filesOfPart,
  isDocument,
  listCaseParts,
  removePart,
} from '../data/cases/case-parts.ts';
import { latestTemplate } from '../data/cases/checklist-template.ts';
import { type ConversationStep, composeConversation } from '../data/cases/compose-conversation.ts';
import {
  applicantUnread,
  type ConversationItem,
  getConversation,
  putConversation,
} from '../data/cases/conversation.ts';
import { putHistory } from '../data/cases/history.ts';
import { listIntakeItems } from '../data/cases/intake.ts';
import { putMessage } from '../data/cases/message.ts';
import { addOpenCases, openCasesAdded } from '../data/cases/open-case-count.ts';
import { setUnread } from '../data/cases/unread-messages.ts';
import { momentAfter, timeOrderedId } from '../data/core/ids.ts';
import { keys } from '../data/core/keys.ts';
import { type TransactItem, transact } from '../data/core/transaction.ts';
import { discardFile } from '../data/documents/discard-file.ts';
import { putDocument } from '../data/documents/document.ts';
import { cancelFileRemoval } from '../data/jobs/purge.ts';
import type { MembershipItem } from '../data/people/account.ts';
import { checkStillMember } from '../data/people/membership.ts';
import { addToStats, type StatName, statusStat, sumStats } from '../data/people/organization-stats.ts';
import { now } from '../platform/clock.ts';
import { composeAssessment } from '../workflows/compose-assessment.ts';
import { demoFacts } from './demo-facts.ts';
import { demoIntake, putDemoIntake, putDemoPerson } from './demo-intake.ts';
import type { StoredSpecimen } from './store-specimen.ts';

type By = { userId: string; fullName: string; email: string };
type StatChanges = Partial<Record<StatName, number>>;
interface Replacement {
  readonly writes: readonly TransactItem[];
  readonly stats: StatChanges;
  readonly openCases: number;
  readonly conversation: ConversationItem;
  /** The child items of the case to delete. */
  readonly parts: readonly CasePart[];
}

/** DynamoDB's limit for one transaction. */
const maxWrites = 100;

/**
 * Replaces the demo cases and all their items in one transaction. Items that don't fit (history and notes, which
 * aren't counted) are deleted afterward.
 * @throws ApiError `conflict` after a concurrent change
 */
export async function replaceDemoCases(
  by: By,
  applicant: MembershipItem,
  files: readonly StoredSpecimen[],
): Promise<void> {
  const replacements = await Promise.all(
    demoCases.map((demoCase, index) => replacementOf(demoCase, by, applicant, files[index])),
  );
  const writes = [
    checkStillMember(applicant.user_id, demoOrganizationId, applicant.full_name),
    ...replacements.flatMap((replacement) => replacement.writes),
  ];
  const counted = addOpenCases(
    { applicant_id: applicant.user_id, org_id: demoOrganizationId },
    replacements.reduce((sum, { openCases }) => sum + openCases, 0),
  );
  if (counted) writes.push(counted);
  const unread = replacements.map(({ conversation }) => [
    conversation.case_id,
    applicantUnread(conversation),
  ]);
  writes.push(setUnread(applicant.user_id, Object.fromEntries(unread)));
  writes.push(...(await putDemoPerson(applicant, now().toISOString().slice(0, 10))));
  const left = replacements.flatMap((replacement) => replacement.parts);
  let stats = sumStats(...replacements.map((replacement) => replacement.stats));
  const oldFiles: string[] = [];
  const takeInto = (into: TransactItem[]): void => {
    // Room for one part with at most two files, and the counters.
    for (let part = left[0]; part && into.length + 4 <= maxWrites; part = left[0]) {
      left.shift();
      into.push(...removePart(part));
      if (isDocument(part)) stats = sumStats(stats, { documents: -1 });
      oldFiles.push(...filesOfPart(part));
    }
  };
  takeInto(writes);
  const onConditionFailed = 'conflict';
  await transact({ cases: writes, stats: statsUpdate(stats) }, { onConditionFailed });
  while (left.length > 0) {
    const more: TransactItem[] = [];
    stats = {};
    takeInto(more);
    await transact({ parts: more, stats: statsUpdate(stats) }, { onConditionFailed });
  }
  await Promise.all(oldFiles.map(discardFile));
}

const statsUpdate = (stats: StatChanges): TransactItem | undefined =>
  Object.values(stats).some((amount) => amount !== 0)
    ? addToStats(demoOrganizationId, demoOrganizationId, stats)
    : undefined;

async function replacementOf(
  demoCase: (typeof demoCases)[number],
  by: By,
  applicant: MembershipItem,
  file: StoredSpecimen | undefined,
): Promise<Replacement> {
  if (!file) throw new Error(`No file was stored for demo case ${demoCase.id}`);
  const old = await getCase(demoCase.id);
  const parts = await listCaseParts(demoCase.id);
  const assessment = assessDemoCase(demoCase, applicant);
  const template = await latestTemplate(demoOrganizationId, demoCase.path);
  const item = {
    ...newCase(demoCase, applicant, old, assessment),
    ...(template > 0 && { checklist_template: template }),
    ...(old && { index_leftovers: leftoversOf(old) }),
  };
  const sections = demoIntake(demoCase.path, item.created_at.slice(0, 10));
  const { conversation, messages } = await demoConversation(demoCase, item, by, applicant);
  return {
    // Their rows are overwritten.
    parts: parts.filter(
      ({ entity, sk }) =>
        entity !== 'Conversation' && !sections.some(({ id }) => keys.intake(item.id, id).sk === sk),
    ),
    conversation,
    writes: [
      putConversation(conversation),
      ...messages.map((message) => putMessage(item.id, message)),
      old ? putChangedCase(item) : putNewCase(item),
      putApplicantCase(item),
      // One millisecond before its assessment, since history is ordered by ID.
      putHistory(
        item.id,
        by,
        { kind: 'created', status: item.status },
        new Date(Date.parse(assessment.at) - 1),
      ),
      putAssessment(assessment),
      putHistory(
        item.id,
        { userId: applicant.user_id, fullName: applicant.full_name },
        { kind: 'assessed', assessment_id: assessment.id },
        new Date(assessment.at),
      ),
      ...putDemoIntake(item.id, sections, await listIntakeItems(item.id), {
        applicant: { userId: applicant.user_id, fullName: applicant.full_name },
        team: by,
        at: new Date(Date.parse(assessment.at) + 1),
      }),
      putDocument({
        id: timeOrderedId(),
        case_id: item.id,
        org_id: item.org_id,
        name: demoCase.document.name,
        mime_type: 'application/pdf',
        size: file.size,
        created_at: item.created_at,
        uploaded_by: applicant.user_id,
        storage_key: file.key,
        // We created the file ourselves, and its scan may report before this row exists.
        scan_result: 'NO_THREATS_FOUND',
        path: item.path,
        country: item.country,
      }),
      cancelFileRemoval(file.key),
    ],
    openCases: openCasesAdded(old?.status, item.status),
    stats: sumStats(
      { cases: 1, [statusStat(item.status)]: 1, documents: 1 },
      old ? { cases: -1, [statusStat(old.status)]: -1 } : {},
    ),
  };
}

/** The messages of applicant and team, replacing whatever visitors wrote. */
async function demoConversation(
  { messages }: { readonly messages: readonly DemoMessage[] },
  item: CaseItem,
  by: By,
  { user_id: userId, full_name: fullName, email }: MembershipItem,
) {
  const applicant = { userId, fullName, email };
  const steps = messages.flatMap(({ from, text, read }, index): ConversationStep[] => {
    const [writer, reader] = from === 'team' ? [by, applicant] : [applicant, by];
    const at = new Date(Date.parse(item.created_at) + 2 * index);
    return [{ at, by: writer, text }, ...(read ? [{ at, by: reader, read }] : [])];
  });
  const composed = composeConversation(item, steps);
  const old = await getConversation(item.id);
  return { ...composed, conversation: { ...composed.conversation, revision: (old?.revision ?? 0) + 1 } };
}

/** Slightly after the case is opened, to keep the history in order. */
function assessDemoCase({ id, path }: (typeof demoCases)[number], applicant: MembershipItem): CaseAssessment {
  const at = momentAfter(timeOrderedId());
  const facts = demoFacts(path, at.toISOString().slice(0, 10));
  const by = { userId: applicant.user_id, fullName: applicant.full_name };
  return composeAssessment({ id, path }, { facts }, by, at);
}

function newCase(
  { id, country, path, status, slaDays }: (typeof demoCases)[number],
  applicant: MembershipItem,
  old: CaseItem | undefined,
  assessment: CaseAssessment,
): CaseItem {
  const at = now();
  return {
    id,
    org_id: demoOrganizationId,
    applicant_id: applicant.user_id,
    applicant_name: applicant.full_name,
    country,
    path,
    status,
    created_at: at.toISOString(),
    updated_at: at.toISOString(),
    assessment: summaryOf(assessment),
    sla_due_at: new Date(at.getTime() + slaDays * 24 * 3_600_000).toISOString(),
    version: (old?.version ?? 0) + 1,
    // Keeps dependents' cases that visitors opened.
    ...(old?.dependent_cases !== undefined && { dependent_cases: old.dependent_cases }),
  };
}
