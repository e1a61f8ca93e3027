import { Link } from 'react-router-dom';
import { Section } from '../../../components/section.tsx';
import type { CountryPage } from '../../../content/content-parts.ts';

/** Options for a stay that a short-stay visa doesn't cover. */
export const MemberSection = ({ country }: { country: CountryPage }) => (
  <Section
    title="To work, study, or join family"
    intro="A stay of more than 90 days needs a national visa of one country, with its own fee and time."
  >
    <ul className="columns">
      {country.members.map(({ slug, name, summary }) => (
        <li key={slug}>
          <h3 className="title">
            <Link className="link" to={`/destinations/${slug}`}>
              {name}
            </Link>
          </h3>
          <p>{summary}</p>
        </li>
      ))}
    </ul>
  </Section>
);
