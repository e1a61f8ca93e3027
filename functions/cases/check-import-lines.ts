import type { CheckedLine } from '#shared/contract/case-imports.ts';
import { type ImportedCase, type ImportLine, readImportLine } from '#shared/domain/imported-case.ts';
import { keys } from '../data/core/keys.ts';
import { getRows } from '../data/core/read-all.ts';
import { type ImportPeople, importPeople, LineProblem } from './import-people.ts';
import { importedCaseId } from './imported-case-id.ts';
import { runInLanes } from './run-in-lanes.ts';

/** Low enough that a file of 10,000 lines leaves table capacity for other requests. */
const lanes = 5;

interface ReadLine {
  readonly line: number;
  readonly imported: ImportedCase;
  readonly caseId: string;
}

/**
 * Dry run of these lines: nothing is written, and the user pool isn't queried. Lines of the same applicant are
 * checked in order, as they are imported.
 */
export async function checkImportLines(
  lines: readonly ImportLine[],
  organizationId: string,
): Promise<CheckedLine[]> {
  const results = new Map<number, CheckedLine>();
  const toCheck: ReadLine[] = [];
  for (const each of lines) {
    const read = readImportLine(each);
    if ('problems' in read)
      results.set(each.line, { line: each.line, outcome: 'refused', problems: [...read.problems] });
    else
      toCheck.push({
        line: each.line,
        imported: read.imported,
        caseId: importedCaseId(read.imported, organizationId),
      });
  }
  const existingIds = await existing(toCheck.map(({ caseId }) => caseId));
  const people = importPeople(organizationId);
  const checked = await runInLanes(
    toCheck,
    ({ imported }) => imported.email,
    lanes,
    (each) => checkLine(each, existingIds.has(each.caseId), people),
  );
  for (const result of checked) results.set(result.line, result);
  return lines.flatMap(({ line }) => results.get(line) ?? []);
}

async function checkLine(
  { line, imported, caseId }: ReadLine,
  isListed: boolean,
  people: ImportPeople,
): Promise<CheckedLine> {
  if (isListed) return { line, outcome: 'exists', case_id: caseId };
  try {
    await people.owner(imported);
    const applicant = await people.find(imported);
    return { line, outcome: 'new', case_id: caseId, ...(!applicant && { new_applicant: true as const }) };
  } catch (error) {
    if (!(error instanceof LineProblem)) throw error;
    return { line, outcome: 'refused', problems: [error.message] };
  }
}

async function existing(caseIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await getRows(
    [...new Set(caseIds)].map((id) => keys.case(id)),
    { ConsistentRead: true, ProjectionExpression: 'pk' },
  );
  return new Set(rows.map(({ pk }) => keys.caseOf(String(pk))));
}
