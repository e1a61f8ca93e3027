import { Suspense } from 'react';
import type { Route } from '#shared/routes/engine/route.ts';
import { routes } from '#shared/routes/registry.ts';
import { ButtonLink } from '../../components/button.tsx';
import { Eligibility, type Opened } from '../../features/eligibility/components/eligibility.tsx';
import { eligibilityTexts } from '../../features/eligibility/texts.ts';
import type { Questionnaire } from '../../features/eligibility/use-questionnaire.ts';
import { lazyComponent } from '../../lib/lazy-page.tsx';
import { useSession } from '../../lib/session.tsx';

const routeCase = lazyComponent<Opened>(() => import('./eligibility-case.tsx'));
const profile = lazyComponent<{ answers: Questionnaire }>(() => import('./eligibility-profile.tsx'));
const guide = lazyComponent<{ route: Route }>(
  () => import('../../features/eligibility/components/route-guide.tsx'),
);
// Stops the build if a guide contradicts its route.
if (import.meta.env.SSR) await guide.preload();

/** The questionnaire with its ledger and next steps. Loaded after the page. */
export default function EligibilityPanel() {
  const { status } = useSession();
  return (
    <Eligibility
      routes={routes}
      actions={(opened) => (
        <div className="buttons">
          {opened && (
            <Suspense fallback={null}>
              <routeCase.Component {...opened} />
            </Suspense>
          )}
          <ButtonLink to="/consultation" variant={opened ? 'outline' : 'primary'}>
            {eligibilityTexts.bookCall}
          </ButtonLink>
        </div>
      )}
      account={(answers) =>
        status === 'signedIn' && (
          <Suspense fallback={null}>
            <profile.Component answers={answers} />
          </Suspense>
        )
      }
      about={(route) => (
        <Suspense fallback={null}>
          <guide.Component route={route} />
        </Suspense>
      )}
    />
  );
}
