import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { ButtonLink } from '../components/button.tsx';
import { NotFoundState } from '../components/empty-states.tsx';
import { PageHead } from '../lib/page-head.tsx';

export default function NotFoundPage() {
  const { pathname } = useLocation();
  useEffect(() => {
    console.info(`There is no page at ${pathname}`);
  }, [pathname]);
  return (
    <div className="wrap head">
      <PageHead title="Page not found" />
      <NotFoundState
        title="Oops! Page not found"
        action={
          <ButtonLink variant="secondary" small to="/">
            Return to Home
          </ButtonLink>
        }
      >
        The page may have moved, or the link may be incomplete.
      </NotFoundState>
    </div>
  );
}
