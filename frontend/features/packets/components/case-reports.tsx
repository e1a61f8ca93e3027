import { type CaseReport, reportNames } from '#shared/domain/packet-name.ts';
import { Button } from '../../../components/button.tsx';

/** Reports that can be built of the case as it is now. */
export const CaseReports = ({
  isFiled,
  isBusy,
  starting,
  onBuild,
}: {
  isFiled: boolean;
  isBusy: boolean;
  starting: CaseReport | undefined;
  onBuild: (report: CaseReport) => void;
}) => (
  <section aria-labelledby="case-reports">
    <h2 id="case-reports">Reports</h2>
    <ul className="packets">
      {(['summary', 'proof'] as const).map((report) => (
        <li key={report} className="packet-entry">
          <div>
            <strong>{reportNames[report]}</strong>
            <span className="soft">{report === 'summary' ? whatSummaryHas : whatProofHas(isFiled)}</span>
          </div>
          <Button
            small
            busy={starting === report}
            busyLabel="Starting"
            disabled={(isBusy && starting !== report) || (report === 'proof' && !isFiled)}
            onClick={() => onBuild(report)}
          >
            Save<span className="visually-hidden"> {reportNames[report].toLowerCase()}</span> as PDF
          </Button>
        </li>
      ))}
    </ul>
  </section>
);

const whatSummaryHas = 'Status, filing, deadlines, checklist, documents, and packets. No internal notes.';
const whatProofHas = (isFiled: boolean): string =>
  isFiled
    ? 'Filing details, the packet built by the filing date, and who recorded them.'
    : 'Enter the filing date in the filing details of the case first.';
