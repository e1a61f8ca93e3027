import { ErrorBoundary } from './components/error-boundary.tsx';
import { LazyToaster } from './components/lazy-toaster.tsx';
import { useNavigationEffects } from './lib/navigation.ts';
import { useSessionStart } from './lib/session.tsx';
import { AppRoutes } from './routes.tsx';

/** The root component. Expects a router around it, both in the browser and during prerendering. */
export function App() {
  useSessionStart();
  useNavigationEffects();
  return (
    <>
      <ErrorBoundary>
        <AppRoutes />
      </ErrorBoundary>
      <LazyToaster />
    </>
  );
}
