import { Suspense, useEffect } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { ErrorBoundary } from '../components/error-boundary.tsx';
import { Footer } from '../components/footer.tsx';
import { FullScreenSpinner } from '../components/full-screen-spinner.tsx';
import { lazyPart } from '../components/lazy-part.tsx';
import { TopNavigation } from '../components/top-navigation.tsx';
import { useAccess, useSession } from '../lib/session.tsx';
import { hasStoredSignIn } from '../lib/session-store.ts';

const ResetDemo = lazyPart(() => import('../features/demo/components/reset-demo.tsx'));
const DemoBanner = lazyPart(() => import('../components/demo-banner.tsx'));

/**
 * `public`: 1304 px wide with a footer. `console`: 1504 px wide without one. `bare`: no page around the content
 * (embedded).
 */
export type ShellKind = 'public' | 'console' | 'bare';

/** Banner, navigation, the page in its main element, and footer. */
export function PageShell({ kind }: { kind: ShellKind }) {
  const { pathname } = useLocation();
  const { can } = useAccess();
  const signedIn = useSession().status === 'signedIn';
  useEffect(() => {
    // Preloaded because the banner is above the page: arriving late, it would move what someone is about to click. If
    // this fails, it loads again when it is shown.
    if (hasStoredSignIn()) void DemoBanner.preload().catch(() => undefined);
  }, []);
  const page = (
    <ErrorBoundary resetKey={pathname}>
      <Suspense fallback={<FullScreenSpinner />}>
        <Outlet />
      </Suspense>
    </ErrorBoundary>
  );
  if (kind === 'bare')
    return (
      // Labeled because the embedding page has its own main element.
      <main id="main" tabIndex={-1} aria-label="Embedded page">
        {page}
      </main>
    );
  return (
    <div className={`page ${kind}`}>
      <a className="skip button secondary size-s" href="#main">
        Skip to content
      </a>
      {signedIn && <DemoBanner />}
      <TopNavigation />
      <main id="main" tabIndex={-1}>
        {page}
      </main>
      {kind === 'public' && <Footer />}
      {can('demo.reset') && <ResetDemo />}
    </div>
  );
}
