import * as z from 'zod/mini';

/** What can be built for a case besides packets: the facts of its filing, or a summary of the whole case. */
export const CaseReport = z.enum(['proof', 'summary']);
export type CaseReport = z.infer<typeof CaseReport>;

/** In display order. */
export const caseReports = ['summary', 'proof'] as const satisfies readonly CaseReport[];

export const reportNames: Record<CaseReport, string> = {
  proof: 'Proof of submission',
  summary: 'Case summary',
};

interface Named {
  /** Counted over all packets and reports of the case. */
  readonly number: number;
  /** Counted within its kind; older ones without it go by their number. */
  readonly ordinal?: number | undefined;
  readonly report?: CaseReport | undefined;
}

/** `Packet 3` or `Case summary 1`: each kind is numbered separately, so that there are no apparent gaps. */
export const packetName = ({ number, ordinal = number, report }: Named): string =>
  `${report ? reportNames[report] : 'Packet'} ${ordinal}`;

/** The name within a sentence: `packet 3`. */
export function packetNameWithin(packet: Named): string {
  const name = packetName(packet);
  return `${name.slice(0, 1).toLowerCase()}${name.slice(1)}`;
}
