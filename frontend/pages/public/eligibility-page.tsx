import { Download, Printer } from 'lucide-react';
import { Suspense } from 'react';
import { Button } from '../../components/button.tsx';
import { PageTitle } from '../../components/section.tsx';
import { printReport, saveReport } from '../../features/eligibility/save-report.ts';
import { eligibilityTexts } from '../../features/eligibility/texts.ts';
import { lazyComponent } from '../../lib/lazy-page.tsx';
import { PageHead } from '../../lib/page-head.tsx';
import '../../components/badges.css';
import '../../theme/public.css';
import '../../features/eligibility/components/eligibility.css';
import '../../features/eligibility/components/questionnaire.css';
import '../../features/eligibility/components/ledger.css';
import '../../features/eligibility/components/line-table.css';
import '../../features/eligibility/components/changes.css';
import '../../features/eligibility/components/route-guide.css';
import '../../features/eligibility/components/report.css';

/** The questions and the engine load after the page. Until then, the prerendered markup is shown. */
const panel = lazyComponent(() => import('./eligibility-panel.tsx'));
if (import.meta.env.SSR) await panel.preload();

/** One profile, assessed against every route. */
export default function EligibilityPage() {
  return (
    <div className="wrap eligibility">
      <PageHead
        path="/eligibility"
        title="Visa eligibility, point by point"
        description="Assess yourself against six visa routes for the US, the UK, and Canada: every point and criterion, the rule behind it, what time will change, and what would help most."
      />
      <PageTitle
        title={eligibilityTexts.title}
        lead={eligibilityTexts.lead}
        actions={
          <>
            <Button icon={Printer} onClick={printReport}>
              {eligibilityTexts.print}
            </Button>
            <Button variant="ghost" icon={Download} onClick={saveReport}>
              {eligibilityTexts.save}
            </Button>
          </>
        }
      />
      <Suspense fallback={<div className="eligibility-waiting" />}>
        <panel.Component />
      </Suspense>
    </div>
  );
}
