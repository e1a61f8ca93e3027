import type { FactsReport, OfficialForm } from '#shared/domain/packet-name.ts';
import { limits } from '#shared/schema/limits.ts';
import type { CaseItem } from '../data/cases/case.ts';
import { type ExhibitsItem, getExhibitsItem } from '../data/cases/exhibits.ts';
import { getFiling } from '../data/cases/filing.ts';
import { getFormTemplate } from '../data/documents/form-template.ts';
import { listPacketItems, type PacketItem } from '../data/documents/packet.ts';
import { ApiError } from '../platform/api-error.ts';
import { filingName } from '../workflows/case-person.ts';
import { findEarlierOrder, type Orderer, placeOrder } from './place-order.ts';

/**
 * Orders a report, once per number, and replaces the oldest one. The job reads the facts when it builds the report.
 */
export async function orderReport(
  actor: Orderer,
  ofCase: CaseItem,
  number: number,
  report: FactsReport,
): Promise<PacketItem> {
  const exhibits = await getExhibitsItem(ofCase.id);
  if (exhibits.packets + 1 !== number) return findEarlierOrder(actor, ofCase, { number, report });
  await requireFacts(ofCase, { report });
  return place(actor, ofCase, exhibits, { number, report });
}

/** Orders a draft of a form in the same way. The job reads the answers when it builds the draft. */
export async function orderForm(
  actor: Orderer,
  ofCase: CaseItem,
  number: number,
  formId: string,
): Promise<PacketItem> {
  const form = await requireForm(ofCase, formId);
  const exhibits = await getExhibitsItem(ofCase.id);
  if (exhibits.packets + 1 !== number)
    return findEarlierOrder(actor, ofCase, { number, report: 'form', form });
  await requireFacts(ofCase, { form });
  return place(actor, ofCase, exhibits, { number, report: 'form', form });
}

/** @throws ApiError `form.not_found` if the case’s visa path doesn’t have it */
async function requireForm(ofCase: CaseItem, formId: string): Promise<OfficialForm> {
  const { formListOf } = await import('#shared/routes/form-list.ts');
  const listed = formListOf(ofCase).find(({ id }) => id === formId);
  if (!listed) throw new ApiError('form.not_found');
  return { id: listed.id, name: listed.name };
}

/** @throws ApiError `packet.not_filed`, `form.not_found`, `form.not_uploaded` if it can’t be built for now */
export async function requireFacts(
  ofCase: CaseItem,
  { report, form }: Pick<PacketItem, 'report' | 'form'>,
): Promise<void> {
  if (report === 'proof' && !(await getFiling(ofCase.id)).facts.filed_on)
    throw new ApiError('packet.not_filed');
  if (!form) return;
  await requireForm(ofCase, form.id);
  if (!(await getFormTemplate(form.id))) throw new ApiError('form.not_uploaded');
}

async function place(
  actor: Orderer,
  ofCase: CaseItem,
  exhibits: ExhibitsItem,
  what: Pick<PacketItem, 'number' | 'report' | 'form'>,
): Promise<PacketItem> {
  const applicant = await filingName(ofCase);
  const order = { ...what, exhibits: 0, documents: 0, bytes: 0, files: [], applicant };
  const removed = exhibits.packets < limits.reports ? [] : await reportsPastLimit(ofCase.id);
  return placeOrder(actor, ofCase, exhibits, order, { removed });
}

/** The reports to delete to make room for another one, oldest last. */
const reportsPastLimit = async (caseId: string): Promise<PacketItem[]> =>
  (await listPacketItems(caseId)).filter(({ report }) => report).slice(limits.reports - 1);
