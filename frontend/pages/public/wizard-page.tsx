import { Suspense } from 'react';
import { wizardTexts } from '../../features/wizard/texts.ts';
import { lazyComponent } from '../../lib/lazy-page.tsx';
import { PageHead } from '../../lib/page-head.tsx';
import '../../features/wizard/components/wizard.css';

/** The form and its validation load after the page. Until then, the prerendered markup is shown. */
const panel = lazyComponent(() => import('./wizard-panel.tsx'));
if (import.meta.env.SSR) await panel.preload();

/** The US O-1A eligibility wizard. */
export default function WizardPage() {
  return (
    <div className="wrap head">
      <PageHead
        path="/wizard"
        title={wizardTexts.title}
        description="Five questions, a score out of ten: find out where you stand with the US O-1A visa for extraordinary ability, and what to do next."
      />
      <h1>{wizardTexts.title}</h1>
      <p className="lead">{wizardTexts.lead}</p>
      <Suspense fallback={<div className="wizard-waiting" />}>
        <panel.Component />
      </Suspense>
    </div>
  );
}
