import type { CountryPage } from '../../../content/content-parts.ts';
import { PageLink } from './figure-origin.tsx';

/** The pages that the figures come from, and when each was read. */
export const Sources = ({ sources }: Pick<CountryPage, 'sources'>) => (
  <ul className="sources">
    {sources.map((source) => (
      <li key={source.url}>
        <span>
          <PageLink source={source} whole />
        </span>
      </li>
    ))}
    <li>Figures in italics without a link or a mark are our own estimates.</li>
  </ul>
);
