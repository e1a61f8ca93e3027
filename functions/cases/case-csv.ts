import { todayIn } from '#shared/domain/zone-clock.ts';
import type { ListedCase } from '../data/cases/listed-case.ts';
import { byteOrderMark, csvLine } from '../platform/csv.ts';

type Cell = (item: ListedCase, timeZone: string) => string;
const columns: readonly (readonly [header: string, cell: Cell])[] = [
  ['Case', (item) => item.id],
  ['Applicant', (item) => item.applicant_name || 'Unknown'],
  ['Applicant ID', (item) => item.applicant_id],
  ['Visa Path', (item) => item.path],
  ['Country', (item) => item.country],
  ['Status', (item) => item.status],
  ['Owner ID', (item) => item.owner_id ?? ''],
  ['Outcome', (item) => item.assessment?.outcome ?? ''],
  ['Points', (item) => String(item.assessment?.points?.have ?? '')],
  ['Created', (item) => item.created_at],
  ['Updated', (item) => item.updated_at],
  ['SLA Due', (item, timeZone) => (item.sla_due_at ? todayIn(timeZone, new Date(item.sla_due_at)) : '')],
];

export const csvType = 'text/csv; charset=utf-8';

const csvHead = (): string => byteOrderMark + csvLine(columns.map(([header]) => header));
/** @param timeZone the organization's, which determines due dates */
export const csvRows = (items: readonly ListedCase[], timeZone: string): string =>
  items.map((item) => csvLine(columns.map(([, cell]) => cell(item, timeZone)))).join('');

/** A header row and these cases: a complete file, or its beginning. */
export const caseCsv = (items: readonly ListedCase[], timeZone: string): string =>
  csvHead() + csvRows(items, timeZone);
