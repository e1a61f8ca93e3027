import { demoOrganizationId } from '#shared/domain/demo-accounts.ts';
import { demoCases } from '#shared/domain/demo-cases.ts';
import type { MembershipItem } from '../data/account.ts';
import { type CaseItem, getCase, putApplicantCase, putChangedCase, putNewCase } from '../data/case.ts';
import { type CasePart, isDocument, listCaseParts, removePart } from '../data/case-parts.ts';
import { enterSearch, leaveSearch, searchRows } from '../data/case-search.ts';
import { putDocument } from '../data/document.ts';
import { addToFigures, type FigureName, statusFigure, sumFigures } from '../data/figures.ts';
import { putHistory } from '../data/history.ts';
import { timeOrderedId } from '../data/ids.ts';
import { stillMember } from '../data/membership.ts';
import { keepFileAfterAll } from '../data/purge.ts';
import { type Write, writeTogether } from '../data/transaction.ts';
import { discardFile } from '../documents/discard-file.ts';
import { now } from '../platform/clock.ts';
import type { StoredSpecimen } from './store-specimen.ts';

type By = { userId: string; fullName: string };
type Figures = Partial<Record<FigureName, number>>;
interface Replacement {
  readonly writes: readonly Write[];
  readonly figures: Figures;
  /** What lies with the case and has to go. */
  readonly parts: readonly CasePart[];
}

/** DynamoDB's bound for one transaction. */
const mostWrites = 100;
/**
 * Old and new rows of both cases fit into it up to this many each. A case whose applicant has a longer
 * name keeps its place in the lists, and with it its date of creation.
 */
const mostSearchRows = 20;

/**
 * Swaps the demo cases for new ones in one transaction, with everything that lies with them. Where more
 * lies with them than one transaction holds, what is left (history and notes, which have no count) follows.
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
    stillMember(applicant.user_id, demoOrganizationId, applicant.full_name),
    ...replacements.flatMap((replacement) => replacement.writes),
  ];
  const left = replacements.flatMap((replacement) => replacement.parts);
  let figures = sumFigures(...replacements.map((replacement) => replacement.figures));
  const oldFiles: string[] = [];
  const takeInto = (into: Write[]): void => {
    for (let part = left[0]; part && into.length + 3 <= mostWrites; part = left[0]) {
      left.shift();
      into.push(...removePart(part));
      if (isDocument(part)) figures = sumFigures(figures, { documents: -1 });
      if (part.storage_key) oldFiles.push(part.storage_key);
    }
  };
  takeInto(writes);
  await writeTogether(...writes, figuresWrite(figures));
  while (left.length > 0) {
    const more: Write[] = [];
    figures = {};
    takeInto(more);
    await writeTogether(...more, figuresWrite(figures));
  }
  await Promise.all(oldFiles.map(discardFile));
}

const figuresWrite = (figures: Figures): Write | undefined =>
  Object.values(figures).some((amount) => amount !== 0)
    ? addToFigures(demoOrganizationId, figures)
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
  const fresh = newCase(demoCase, applicant, old);
  const stays = old?.applicant_name === fresh.applicant_name && searchRows(fresh).length > mostSearchRows;
  const item = stays ? { ...fresh, created_at: old.created_at } : fresh;
  const moves = item.created_at !== old?.created_at;
  return {
    parts,
    writes: [
      old ? putChangedCase(item) : putNewCase(item),
      ...(old && moves ? leaveSearch(old) : []),
      putApplicantCase(item),
      putHistory(item.id, by, { kind: 'created', status: item.status }),
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
        // We wrote the file ourselves, and its scan may report before this row is there.
        scan_result: 'NO_THREATS_FOUND',
        path: item.path,
        country: item.country,
      }),
      keepFileAfterAll(file.key),
      ...(moves ? enterSearch(item) : []),
    ],
    figures: sumFigures(
      { cases: 1, [statusFigure(item.status)]: 1, documents: 1 },
      old ? { cases: -1, [statusFigure(old.status)]: -1 } : {},
    ),
  };
}

function newCase(
  { id, country, path, status, slaDays }: (typeof demoCases)[number],
  applicant: MembershipItem,
  old: CaseItem | undefined,
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
    sla_due_at: new Date(at.getTime() + slaDays * 24 * 3_600_000).toISOString(),
    version: (old?.version ?? 0) + 1,
  };
}
