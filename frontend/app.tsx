import { lazy, Suspense, useEffect, useState } from 'react';
import { ErrorBoundary } from './components/error-boundary.tsx';
import { useNavigationEffects } from './lib/navigation.ts';
import { onFirstToast } from './lib/notify.ts';
import { useSessionStart } from './lib/session.tsx';
import { AppRoutes } from './routes.tsx';

const Toaster = lazy(() => import('./components/toaster.tsx'));

/** The whole interface; stands inside a router, in the browser and when prerendering. */
export function App() {
  useSessionStart();
  useNavigationEffects();
  return (
    <ErrorBoundary>
      <AppRoutes />
      <ToasterWhenNeeded />
    </ErrorBoundary>
  );
}

function ToasterWhenNeeded() {
  const [needed, setNeeded] = useState(false);
  useEffect(() => onFirstToast(() => setNeeded(true)), []);
  return needed ? (
    <Suspense fallback={null}>
      <Toaster />
    </Suspense>
  ) : null;
}
