import { caseStatusLabels } from '#shared/domain/case-status.ts';
import { byteOrderMark, csvLine } from '#shared/domain/csv.ts';
import { pathName } from '#shared/domain/visa-paths.ts';
import { todayIn } from '#shared/domain/zone-clock.ts';
import { outcomeLabels } from '#shared/routes/engine/outcome-labels.ts';
import type { ListedCase } from '../data/cases/listed-case.ts';

/** What the rows don't contain themselves. */
export interface CsvContext {
  /** The organization's, which determines due dates. */
  readonly timeZone: string;
  /** Names of the organization's staff, by ID. */
  readonly staff: ReadonlyMap<string, string>;
}

type Cell = (item: ListedCase, context: CsvContext) => string;
const columns: readonly (readonly [header: string, cell: Cell])[] = [
  ['Case', (item) => item.id],
  ['Applicant', (item) => item.applicant_name || 'Unknown'],
  ['Applicant ID', (item) => item.applicant_id],
  // As the page shows them. A path has several codes.
  ['Visa Path', (item) => pathName(item.path)],
  ['Country', (item) => item.country],
  ['Status', (item) => caseStatusLabels[item.status]],
  ['Owner', ({ owner_id = '' }, { staff }) => staff.get(owner_id) ?? ''],
  ['Owner ID', (item) => item.owner_id ?? ''],
  ['Outcome', ({ assessment }) => (assessment ? outcomeLabels[assessment.outcome] : '')],
  ['Points', (item) => String(item.assessment?.points?.have ?? '')],
  ['Created', (item) => item.created_at],
  ['Updated', (item) => item.updated_at],
  ['SLA Due', (item, { timeZone }) => (item.sla_due_at ? todayIn(timeZone, new Date(item.sla_due_at)) : '')],
];

export const csvType = 'text/csv; charset=utf-8';

const csvHead = (): string => byteOrderMark + csvLine(columns.map(([header]) => header));
export const csvRows = (items: readonly ListedCase[], context: CsvContext): string =>
  items.map((item) => csvLine(columns.map(([, cell]) => cell(item, context)))).join('');

/** A header row and these cases: a complete file, or its beginning. */
export const caseCsv = (items: readonly ListedCase[], context: CsvContext): string =>
  csvHead() + csvRows(items, context);
