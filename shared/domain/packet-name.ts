import * as z from 'zod/mini';

/** What can be built of a case besides packets: the facts of its filing, or of the whole case. */
export const CaseReport = z.enum(['proof', 'summary']);
export type CaseReport = z.infer<typeof CaseReport>;

/** In the order they are offered. */
export const caseReports = ['summary', 'proof'] as const satisfies readonly CaseReport[];

export const reportNames: Record<CaseReport, string> = {
  proof: 'Proof of submission',
  summary: 'Case summary',
};

interface Named {
  /** Among all packets and reports of the case. */
  readonly number: number;
  /** Among those of its kind; those from before they were counted are called by their number. */
  readonly ordinal?: number | undefined;
  readonly report?: CaseReport | undefined;
}

/** `Packet 3` or `Case summary 1`: each kind has numbers of its own, so that none seems to be missing. */
export const packetName = ({ number, ordinal = number, report }: Named): string =>
  `${report ? reportNames[report] : 'Packet'} ${ordinal}`;

/** The same within a sentence: `packet 3`. */
export function packetNameWithin(packet: Named): string {
  const name = packetName(packet);
  return `${name.slice(0, 1).toLowerCase()}${name.slice(1)}`;
}
