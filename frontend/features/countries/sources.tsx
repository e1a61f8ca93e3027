import authorities from 'content:authorities';
import type { Country, Duration, Fee } from '../../content/content-schema.ts';
import { formatAsOf } from '../../content/format-figures.ts';

/** Every figure on a country's page. */
const figuresOf = ({ overview, figures, visas }: Country): (Duration | Fee)[] => [
  overview.time,
  overview.cost,
  figures.visit.time,
  figures.visit.fee,
  figures.work.time,
  figures.work.fee,
  ...visas.flatMap((visa) => (visa.fee ? [visa.time, visa.fee] : [visa.time])),
];

/** The authorities behind the figures, each with the month it was last asked. */
function sourcesOf(country: Country): { id: string; name: string; url: string; asOf: string }[] {
  const latest = new Map<string, string>();
  for (const { authority, asOf } of figuresOf(country))
    if (asOf > (latest.get(authority) ?? '')) latest.set(authority, asOf);
  return [...latest].flatMap(([id, asOf]) => {
    const authority = authorities[id];
    return authority ? [{ id, asOf, ...authority }] : [];
  });
}

/** Where the figures come from and when they were checked. */
export const Sources = ({ country }: { country: Country }) => (
  <ul className="sources">
    {sourcesOf(country).map(({ id, name, url, asOf }) => (
      <li key={id}>
        {url ? (
          <a className="link" href={url} rel="noreferrer">
            {name}
          </a>
        ) : (
          <b>{name}</b>
        )}
        <span>
          {url ? 'checked' : 'as of'} {formatAsOf(asOf)}
        </span>
      </li>
    ))}
  </ul>
);
