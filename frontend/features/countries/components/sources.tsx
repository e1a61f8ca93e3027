import type { CountryPage } from '../../../content/content-parts.ts';
import { formatAsOf } from '../../../content/format-figures.ts';

/** Where the figures come from, and of which month they are. */
export const Sources = ({ sources }: Pick<CountryPage, 'sources'>) => (
  <ul className="sources">
    {sources.map(({ name, url, asOf }) => (
      <li key={name}>
        {url ? (
          <a className="link" href={url} rel="noreferrer">
            {name}
          </a>
        ) : (
          <b>{name}</b>
        )}
        <span>
          {url ? 'as published,' : 'as of'} {formatAsOf(asOf)}
        </span>
      </li>
    ))}
  </ul>
);
