import { type FactsReport, reportNames } from '#shared/domain/packet-name.ts';
import { pathName } from '#shared/domain/visa-paths.ts';
import type { PacketItem } from '../../data/documents/packet.ts';
import { timestamp } from '../../platform/clock.ts';
import { type Building, type BuildResult, unprintedIn } from '../build-result.ts';
import { composeReport } from '../compose/compose-report.ts';
import type { FontFiles } from '../compose/fonts.ts';
import { caseSummary } from './case-summary.ts';
import { proofOfSubmission } from './proof-of-submission.ts';
import { readCaseFacts } from './read-case-facts.ts';
import { authorityName } from './report-lines.ts';

/** Builds the PDF of a report from the current facts. */
export async function buildReport(
  { case_id, made_by }: PacketItem,
  report: FactsReport,
  fonts: FontFiles,
  { store, onProgress }: Building,
): Promise<BuildResult> {
  const facts = await readCaseFacts(case_id);
  const { ofCase, applicant, organization, clock } = facts;
  const createdAt = timestamp();
  const sections = report === 'proof' ? await proofOfSubmission(facts) : await caseSummary(facts, onProgress);
  await onProgress({ step: 'saving', done: 0, total: 1 });
  const { pdf, pages, unprinted } = await composeReport(
    {
      ...{ title: reportNames[report], organization, sections },
      subtitle: `${applicant}, ${pathName(ofCase.path)}`,
      prepared: [
        `Prepared by ${made_by} on ${clock.time(createdAt)}`,
        `Dates and times are in the organization’s time zone, ${clock.zone(createdAt)}.`,
      ],
      createdAt: new Date(createdAt),
      closing:
        report === 'proof'
          ? `Prepared from the records of this case. Not an official document of ${authorityName(ofCase.country)}.`
          : 'Prepared from the records of this case.',
    },
    fonts,
  );
  const { key, bytes, sha256 } = await store('pdf', pdf);
  return { pages, ...unprintedIn(unprinted), pdf_key: key, pdf_bytes: bytes, pdf_sha256: sha256 };
}
