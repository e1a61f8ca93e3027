import { useEffect } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { ButtonLink } from '../components/button.tsx';
import { Sheet } from '../components/chart.tsx';
import { OpenSea } from '../components/open-sea.tsx';
import { PageHead } from '../lib/page-head.tsx';
import './not-found.css';

export default function NotFoundPage() {
  const { pathname } = useLocation();
  useEffect(() => {
    console.info(`There is no page at ${pathname}`);
  }, [pathname]);
  return (
    <div className="wrap lost">
      <PageHead title="Page not found" />
      <Sheet>
        <OpenSea viewBox="400 330 780 390" />
      </Sheet>
      <section className="cartouche">
        <h1>Oops! Page not found</h1>
        <p className="soft">The page may have moved, or the link may be incomplete.</p>
        <div className="buttons">
          <ButtonLink variant="secondary" to="/">
            Return to Home
          </ButtonLink>
          <ButtonLink variant="ghost" to="/contact">
            Contact
          </ButtonLink>
        </div>
        <p className="text-ui soft">
          Looking for a place? See{' '}
          <Link className="link" to="/countries">
            all countries
          </Link>
          .
        </p>
      </section>
    </div>
  );
}
