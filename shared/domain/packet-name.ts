import * as z from 'zod/mini';
import { FormId } from '../schema/form-id.ts';

/**
 * What can be built for a case besides packets: the facts of its filing, a summary of the whole case, or a draft of an
 * official form.
 */
export const CaseReport = z.enum(['proof', 'summary', 'form']);
export type CaseReport = z.infer<typeof CaseReport>;

/** Those on the facts of the case. In display order. */
export const caseReports = ['summary', 'proof'] as const satisfies readonly CaseReport[];
export type FactsReport = (typeof caseReports)[number];

export const reportNames: Record<FactsReport, string> = {
  proof: 'Proof of submission',
  summary: 'Case summary',
};

/** An official form: its ID, and its name without the word “Form”. */
export const OfficialForm = z.object({ id: FormId, name: z.string() });
export type OfficialForm = z.infer<typeof OfficialForm>;

interface Named {
  /** Counted over all packets and reports of the case. */
  readonly number: number;
  /** Counted within its kind; older ones without it go by their number. */
  readonly ordinal?: number | undefined;
  readonly report?: CaseReport | undefined;
  readonly form?: OfficialForm | undefined;
}

/**
 * `Packet 3`, `Case summary 1`, or `Form I-129 draft 2`: each kind and each form is numbered separately, so that there
 * are no apparent gaps.
 */
export const packetName = ({ number, ordinal = number, report, form }: Named): string =>
  `${kindName(report, form)} ${ordinal}`;

const kindName = (report: CaseReport | undefined, form: OfficialForm | undefined): string => {
  if (report === 'form') return `Form ${form?.name ?? ''} draft`;
  return report ? reportNames[report] : 'Packet';
};

/** The name within a sentence: `packet 3`. A form keeps its capital letter. */
export function packetNameWithin(packet: Named): string {
  const name = packetName(packet);
  if (packet.report === 'form') return name;
  return `${name.slice(0, 1).toLowerCase()}${name.slice(1)}`;
}
