import { Link } from 'react-router-dom';

export const Brand = () => (
  <Link className="brand" to="/">
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d="M2.6 2.6h4.2v14.6h14.6v4.2H2.6z" fill="none" stroke="var(--lf-ink)" strokeWidth="1.2" />
      <path d="M2.6 2.6h4.2v4.9H2.6zM2.6 12.3h4.2v4.9H2.6zM11.6 17.2h4.9v4.2h-4.9z" fill="var(--lf-ink)" />
      <circle cx="15.2" cy="8.8" r="4.3" fill="none" stroke="var(--lf-accentText)" strokeWidth="1.5" />
      <circle cx="15.2" cy="8.8" r="1.5" fill="var(--lf-accentText)" />
    </svg>
    Landfall
  </Link>
);
