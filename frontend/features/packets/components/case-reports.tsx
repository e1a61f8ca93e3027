import { type CaseReport, caseReports, packetNameWithin, reportNames } from '#shared/domain/packet-name.ts';
import type { Packet } from '#shared/records/packet.ts';
import { limits } from '#shared/schema/limits.ts';
import { SteadyButton } from '../../../components/steady-button.tsx';

/** Builds reports of the case in its current state. */
export const CaseReports = ({
  packets,
  isFiled,
  isBusy,
  starting,
  onBuild,
}: {
  /** The case's packets and reports, newest first. */
  packets: readonly Packet[];
  isFiled: boolean;
  isBusy: boolean;
  starting: CaseReport | undefined;
  onBuild: (report: CaseReport) => void;
}) => (
  <section aria-labelledby="case-reports">
    <h2 id="case-reports">Reports</h2>
    <ul className="packets">
      {caseReports.map((report) => (
        <li key={report} className="packet-entry">
          <div>
            <strong>{reportNames[report]}</strong>
            <span className="soft">{report === 'summary' ? summaryContent : proofContent(isFiled)}</span>
          </div>
          <SteadyButton
            small
            busy={starting === report}
            busyLabel="Starting..."
            disabled={(isBusy && starting !== report) || (report === 'proof' && !isFiled)}
            onClick={() => onBuild(report)}
          >
            <span>
              Save<span className="visually-hidden"> {reportNames[report].toLowerCase()}</span> as PDF
            </span>
          </SteadyButton>
        </li>
      ))}
    </ul>
    <p className="packet-note soft">{retentionText(packets.filter(({ report }) => report))}</p>
  </section>
);

const summaryContent =
  'Status, filing, deadlines, questionnaire, checklist, documents, and packets. No internal notes.';
const proofContent = (isFiled: boolean): string =>
  isFiled
    ? 'Filing details and who entered them, and the latest packet as of the filing date.'
    : 'Enter the filing date in the case’s filing details first.';

/** Explains what is kept, before another report is built. */
function retentionText(reports: readonly Packet[]): string {
  const oldest = reports.at(limits.reports - 1);
  return oldest
    ? `This case has ${limits.reports} reports. Saving another one deletes the oldest, ${packetNameWithin(oldest)}.`
    : `A case keeps its ${limits.reports} latest reports.`;
}
