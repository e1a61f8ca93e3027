import { Report } from '../../features/report/components/report.tsx';
import { PageHead } from '../../lib/page-head.tsx';

/** Outcomes of the organization's cases, for administrators. */
export default function ReportPage() {
  return (
    <div className="wrap">
      <PageHead title="Report" />
      <Report />
    </div>
  );
}
