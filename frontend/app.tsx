import { ErrorBoundary } from './components/error-boundary.tsx';
import { LateToaster } from './components/late-toaster.tsx';
import { useNavigationEffects } from './lib/navigation.ts';
import { useSessionStart } from './lib/session.tsx';
import { AppRoutes } from './routes.tsx';

/** The whole interface, inside a router: in the browser and when prerendering. */
export function App() {
  useSessionStart();
  useNavigationEffects();
  return (
    <>
      <ErrorBoundary>
        <AppRoutes />
      </ErrorBoundary>
      <LateToaster />
    </>
  );
}
