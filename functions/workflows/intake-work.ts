import type { DynamoDBRecord } from 'aws-lambda';
import * as z from 'zod/mini';
import { completeIntakeId, type WorkEntry } from '#shared/records/case-work.ts';
import type { IntakeProgress } from '#shared/records/intake-progress.ts';
import type { CaseItem } from '../data/cases/case.ts';
import type { IntakeWork, IntakeWorkSection } from '../data/cases/case-work.ts';
import { answersSince } from '../data/cases/due-soon.ts';
import type { IntakeItem } from '../data/cases/intake.ts';
import { keys } from '../data/core/keys.ts';

/** A change of a section: its new state, or undefined if it was deleted. */
type SectionChange = readonly [id: string, state: IntakeWorkSection | undefined];

/** The parts of a stored section that its work depends on, as the stream delivers them. Answers aren't read. */
const SectionImage = z.object({
  section: z.object({ S: z.string() }),
  version: z.object({ N: z.string() }),
  sent: z.optional(
    z.object({ M: z.object({ at: z.object({ S: z.string() }), by_id: z.object({ S: z.string() }) }) }),
  ),
  asked: z.object({ L: z.array(z.unknown()) }),
});

/** The changes of questionnaires that the stream delivered, in order. */
export const intakeChanges = (records: readonly DynamoDBRecord[]): SectionChange[] =>
  records.flatMap(({ dynamodb }): SectionChange[] => {
    const sk = dynamodb?.Keys?.sk?.S ?? '';
    if (!sk.startsWith(keys.intakePrefix)) return [];
    if (!dynamodb?.NewImage) return [[sk.slice(keys.intakePrefix.length), undefined]];
    const { section, version, sent, asked } = SectionImage.parse(dynamodb.NewImage);
    return [
      [
        section.S,
        {
          version: Number(version.N),
          asked: asked.L.length,
          ...(sent && { sent_at: sent.M.at.S, sent_by: sent.M.by_id.S }),
        },
      ],
    ];
  });

const shown = (image: unknown): string => {
  const { sent, asked } = SectionImage.parse(image);
  return `${sent?.M.at.S ?? ''} ${asked.L.length}`;
};

/**
 * Whether records only report saved answers. An applicant who answers again saves every few seconds, and none of it
 * changes the worklist.
 */
export const areOnlySavedAnswers = (records: readonly DynamoDBRecord[]): boolean =>
  records.length > 0 &&
  records.every(
    ({ dynamodb }) =>
      dynamodb?.Keys?.sk?.S?.startsWith(keys.intakePrefix) &&
      dynamodb.OldImage &&
      dynamodb.NewImage &&
      shown(dynamodb.OldImage) === shown(dynamodb.NewImage),
  );

const stateOf = ({ version, asked, sent }: IntakeItem): IntakeWorkSection => ({
  version,
  asked: asked.length,
  ...(sent && { sent_at: sent.at, sent_by: sent.by_id }),
});

/**
 * The state of all sections, read from their rows. They contain the answers, so this costs as much as reading the
 * questionnaire; it is only for cases without a stored state, and to repair it. The rows don't contain when answers
 * that were asked again were sent, so that is kept.
 */
export async function readIntakeWork(caseId: string, stored: IntakeWork = {}): Promise<IntakeWork> {
  const { listIntakeItems } = await import('../data/cases/intake.ts');
  return Object.fromEntries(
    (await listIntakeItems(caseId)).map((item) => {
      const { answered_at } = stored[item.section] ?? {};
      return [item.section, { ...stateOf(item), ...(answered_at !== undefined && { answered_at }) }] as const;
    }),
  );
}

/**
 * The stored state after changes. The stream may deliver a change again, so earlier versions are ignored, and saved
 * answers alone change nothing.
 */
export function mergeIntakeWork(stored: IntakeWork, changes: readonly SectionChange[]): IntakeWork {
  const merged = { ...stored };
  for (const [id, next] of changes) {
    const before = merged[id];
    if (next === undefined) delete merged[id];
    else if (before === undefined ? next.sent_at !== undefined : next.version > before.version) {
      const isSame = before?.asked === next.asked && before.sent_at === next.sent_at;
      const isAnswered = before !== undefined && before.asked > 0 && next.sent_at !== before.sent_at;
      const answered_at = isAnswered ? next.sent_at : before?.answered_at;
      if (!isSame) merged[id] = { ...next, ...(answered_at !== undefined && { answered_at }) };
    }
  }
  return merged;
}

export const intakeProgress = (intake: IntakeWork, sections: readonly { readonly id: string }[]) =>
  ({
    sent: sections.filter(({ id }) => intake[id]?.sent_at !== undefined).length,
    of: sections.length,
    asked: sections.reduce((sum, { id }) => sum + (intake[id]?.asked ?? 0), 0),
  }) satisfies IntakeProgress;

/**
 * What the applicant sent, latest first: the whole questionnaire, and sections with answers that were asked again.
 * What came more than a week before the latest is left out, because Today lists one week.
 */
export function arrivedAnswers(
  { applicant_id }: CaseItem,
  intake: IntakeWork,
  sections: readonly { readonly id: string; readonly title: string }[],
): { readonly at: string | undefined; readonly entries: readonly WorkEntry[] } {
  const states = sections.flatMap((section) => {
    const state = intake[section.id];
    return state?.sent_at === undefined ? [] : [{ ...section, ...state, sent_at: state.sent_at }];
  });
  const answered = states
    .filter(({ answered_at, asked, sent_by }) => answered_at && asked === 0 && sent_by === applicant_id)
    .map(({ id, title, answered_at = '' }) => ({ id, name: `${title} (answered again)`, at: answered_at }));
  const last = states.toSorted((a, b) => b.sent_at.localeCompare(a.sent_at))[0];
  const isComplete =
    sections.length > 0 && states.length === sections.length && last?.sent_by === applicant_id;
  const complete =
    // If the latest was an answer asked again, that is the news.
    isComplete && last?.answered_at !== last?.sent_at
      ? [{ id: completeIntakeId, name: `All ${sections.length} sections`, at: last?.sent_at ?? '' }]
      : [];
  const all = [...answered, ...complete].sort((a, b) => b.at.localeCompare(a.at));
  const at = all[0]?.at;
  const since = at === undefined ? '' : answersSince(at.slice(0, 10));
  return {
    at,
    entries: all
      .filter((each) => each.at.slice(0, 10) >= since)
      .map(({ id, name, at: on }) => ({ id, about: 'answers', name, on: on.slice(0, 10) })),
  };
}
