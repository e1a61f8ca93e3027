import { placeOf, requestOf } from '#shared/domain/authorities.ts';
import { longDate } from '#shared/domain/date-text.ts';
import { filingValueText } from '#shared/domain/filing-facts.ts';
import type { FilingDetail, FilingField } from '#shared/domain/filing-fields.ts';
import { filingLabel } from '#shared/domain/filing-labels.ts';
import { issueOfChange, type RequestDate } from '#shared/domain/filing-requests.ts';
import { quantityText } from '#shared/domain/quantity-text.ts';
import { pathName } from '#shared/domain/visa-paths.ts';
import type { HistoryEntry } from '#shared/records/case-records.ts';
import { getPacketFiles, type PacketFile } from '../../data/documents/packet-files.ts';
import type { ReportLine, ReportSection } from '../compose/compose-report.ts';
import { type CaseFacts, confidentialFiles, readFilingRecord } from './read-case-facts.ts';
import { authorityName, filingLines, packetLine, requestLines } from './report-lines.ts';
import { sumText } from './report-text.ts';

/** There is nothing to prove: the filing date was removed after the report was ordered. */
export class NotFiled extends Error {}

/** The facts about the submission to the authority; what the authority did afterward is in the summary. */
const submitted = [
  'form',
  'receipt_number',
  'filed_on',
  'received_on',
] as const satisfies readonly FilingField[];
const submittedDates = ['issued_on', 'answered_on'] as const satisfies readonly RequestDate[];
const submittedDetails: readonly FilingDetail[] = [
  ...submitted,
  'rfe_kind',
  ...submittedDates.map((name) => `rfe_${name}` as const),
];

/**
 * When it was filed, that day's packet with the hashes of its files, and who recorded the filing.
 * @throws NotFiled
 */
export async function proofOfSubmission(facts: CaseFacts): Promise<ReportSection[]> {
  const { ofCase, applicant, clock, filing, packets } = facts;
  const filedOn = filing.filed_on;
  if (!filedOn) throw new NotFiled();
  const packet = packets.find(({ created_at }) => clock.day(created_at) <= filedOn);
  const files = packet ? await getPacketFiles(ofCase.id, packet.number) : [];
  const isConfidential = files.length > 0 ? await confidentialFiles(ofCase) : () => false;
  const hidesExtent = files.some(isConfidential);
  const record = await readFilingRecord(ofCase.id);
  return [
    {
      title: 'Submission',
      lines: [
        { label: 'Applicant', text: applicant },
        { label: 'Visa path', text: pathName(ofCase.path) },
        { label: 'Submitted to', text: authorityName(ofCase.country) },
        ...filingLines(submitted, filing, ofCase.country),
        ...requestLines(filing, ofCase.country, { dates: submittedDates }),
        { label: 'Case ID', text: ofCase.id },
      ],
    },
    {
      title: 'Latest packet built on or before the filing date',
      none: 'No packet was built on or before the filing date.',
      lines: packet
        ? [
            packetLine(packet, clock, hidesExtent),
            ...files.map((file) => fileLine(file, isConfidential(file), hidesExtent)),
          ]
        : [],
    },
    {
      title: 'Filing record',
      lines: record.flatMap(({ at, actor_name, change }): ReportLine[] => {
        const text = recordedText(change, ofCase.country);
        return text ? [{ label: clock.time(at), text, details: [`By ${actor_name}`] }] : [];
      }),
    },
  ];
}

/**
 * HR can download the proof, and sees neither the names nor the sizes and pages of confidential files. Where others
 * begin would tell the pages.
 */
function fileLine(file: PacketFile, isConfidential: boolean, hidesExtent: boolean): ReportLine {
  const { exhibit, title, name, size, pages, first_page, problem, sha256 } = file;
  const extent = problem ? 'Provided as a separate file' : quantityText(pages ?? 0, 'page');
  return {
    label: `Exhibit ${exhibit}${first_page && !hidesExtent ? `, page ${first_page}` : ''}`,
    text: title === name || isConfidential ? title : `${title}: ${name}`,
    details: [
      ...(isConfidential ? [] : [`${extent}, ${quantityText(size, 'byte')}`]),
      ...(sha256 ? [sumText(sha256)] : []),
    ],
  };
}

function recordedText(change: HistoryEntry['change'], country: string): string | undefined {
  if (change.kind === 'status') return change.to === 'FILED' ? 'Status changed to Filed' : undefined;
  if (change.kind !== 'filing') return undefined;
  const issued = issueOfChange(change);
  const which = issued ? ` (issued ${longDate(issued)})` : '';
  if (change.field === 'rfe_filing')
    return `${requestOf(placeOf(country, change.filing), change.request?.kind).name}${which} moved from ${change.from} to ${change.to}`;
  if (change.filing || !submittedDetails.includes(change.field)) return undefined;
  const label = `${filingLabel(change.field, country, change.request?.kind)}${which}`;
  if (!change.to) return `${label} removed`;
  return `${label}: ${filingValueText(change.field, change.to, country)}`;
}
