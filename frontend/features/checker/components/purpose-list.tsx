import purposes from 'content:purposes';
import { Link } from 'react-router-dom';
import { Section } from '../../../components/section.tsx';
import type { CountrySummary } from '../../../content/content-parts.ts';
import { type CheckerChoice, choiceQuery } from '../checker-choice.ts';
import { documentsFor } from '../requirements.ts';

/** Every purpose with its documents, while none is selected. */
export const PurposeList = ({
  choice,
  destination,
}: {
  choice: CheckerChoice;
  destination: CountrySummary | undefined;
}) => (
  <Section title="By purpose" intro="The documents almost everyone needs.">
    <ul className="categories in-section">
      {purposes.map((purpose) => (
        <li key={purpose.code}>
          <h3 className="title">{purpose.name}</h3>
          <ul className="points">
            {documentsFor(destination?.checkerCode, purpose).map((document) => (
              <li key={document}>{document}</li>
            ))}
          </ul>
          <Link className="link" to={`/requirements?${choiceQuery({ ...choice, purpose: purpose.code })}`}>
            {purpose.name} in detail
          </Link>
        </li>
      ))}
    </ul>
  </Section>
);
