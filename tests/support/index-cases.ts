import { CaseItem } from '#functions/data/cases/case.ts';
import { indexCase } from '#functions/data/cases/index-case.ts';
import { DocumentItem } from '#functions/data/documents/document.ts';
import { indexDocuments } from '#functions/data/documents/document-search.ts';
import { everyRow } from './every-row.ts';

/** Indexes cases as the table's stream would, for tests without one. Indexed cases are left unchanged. */
export async function indexCases(): Promise<void> {
  const rows = await everyRow();
  const cases = rows.filter(({ entity }) => entity === 'Case').map((row) => CaseItem.parse(row));
  const documents = rows.filter(({ entity }) => entity === 'Document').map((row) => DocumentItem.parse(row));
  for (const of of cases) {
    await indexCase(of.id);
    await indexDocuments(
      of,
      documents.filter(({ case_id }) => case_id === of.id),
    );
  }
}
