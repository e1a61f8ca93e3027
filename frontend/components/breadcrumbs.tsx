import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Icon } from './icon.tsx';

/** Breadcrumbs. The last entry is the current page and has no link. */
export function Breadcrumbs({ trail }: { trail: readonly { label: string; to?: string }[] }) {
  return (
    <nav className="breadcrumbs" aria-label="Breadcrumb">
      <ol>
        {trail.map(({ label, to }, index) => (
          <li key={label}>
            {index > 0 && <Icon of={ChevronRight} size="s" />}
            {to ? <Link to={to}>{label}</Link> : <span aria-current="page">{label}</span>}
          </li>
        ))}
      </ol>
    </nav>
  );
}
