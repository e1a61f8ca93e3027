import { Suspense, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { AssessmentForm } from '../../features/consultation/components/assessment-form.tsx';
import { Stepper } from '../../features/consultation/components/stepper.tsx';
import type { Draft } from '../../features/consultation/draft.ts';
import { emptyValues } from '../../features/consultation/form-values.ts';
import { schedulingIn, schedulingOf } from '../../features/consultation/scheduling.ts';
import { consultationTexts } from '../../features/consultation/texts.ts';
import { lazyComponent } from '../../lib/lazy-page.tsx';
import { PageHead } from '../../lib/page-head.tsx';
import { useHydrated } from '../../lib/use-hydrated.ts';
import '../../theme/public.css';
import '../../features/consultation/components/consultation.css';

/** Shown only after the first step is complete. */
const step2 = lazyComponent(async () => ({
  default: (await import('../../features/consultation/components/scheduling-step.tsx')).SchedulingStep,
}));

/**
 * Two steps at one address. The second has its own history entry: a reload stays there, and Back returns to the form
 * as it was sent.
 */
export default function ConsultationPage() {
  const hydrated = useHydrated();
  const location = useLocation();
  const navigate = useNavigate();
  const [draft, setDraft] = useState<Draft>({ values: emptyValues, resume: undefined });
  const scheduling = hydrated ? schedulingIn(location.state) : undefined;
  const head = (
    <PageHead
      title={consultationTexts.title}
      description="Book a 15-minute call with immigration experts about your case."
      path="/consultation"
    />
  );
  if (scheduling)
    return (
      <div className="wrap">
        {head}
        <Suspense fallback={<div className="full-screen" />}>
          <step2.Component scheduling={scheduling} />
        </Suspense>
      </div>
    );
  return (
    <>
      <div className="wrap head">
        {head}
        <h1>{consultationTexts.title}</h1>
        <p className="lead">{consultationTexts.lead}</p>
        <Stepper step={1} />
      </div>
      <AssessmentForm
        draft={draft}
        onDraft={setDraft}
        onSaved={(saved) => navigate('/consultation', { state: schedulingOf(saved, draft.values) })}
      />
    </>
  );
}
