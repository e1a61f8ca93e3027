import { FileText } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Icon } from '../../../components/icon.tsx';
import { Section } from '../../../components/section.tsx';
import { Steps } from '../../../components/steps.tsx';
import type { CountrySummary } from '../../../content/content-parts.ts';
import type { Purpose } from '../../../content/content-schema.ts';
import { formatDuration, formatFee } from '../../../content/format-figures.ts';
import { estimateFor } from '../estimate.ts';
import { documentsFor, visaTypeOf } from '../requirements.ts';
import { checkerTexts } from '../texts.ts';

/** The documents and steps for one purpose; with a destination, also what that country adds and its estimate. */
export function PurposeRequirements({
  destination,
  purpose,
}: {
  destination: CountrySummary | undefined;
  purpose: Purpose;
}) {
  const estimate = destination && estimateFor(destination, purpose.code);
  return (
    <>
      <Section
        title={destination ? visaTypeOf(destination, purpose) : `${purpose.name} visa`}
        intro={
          destination ? (
            <p>
              <Link className="link" to={`/destinations/${destination.slug}`}>
                All visas for {destination.nameInSentence}
              </Link>
            </p>
          ) : (
            'What every destination requires. Choose a destination to see what else it needs.'
          )
        }
      >
        <div>
          {estimate && (
            <dl className="strip of-two">
              <div>
                <dt>{checkerTexts.processingTime}</dt>
                <dd className="estimate">{formatDuration(estimate.time)}</dd>
              </div>
              <div>
                <dt>{checkerTexts.estimatedCost}</dt>
                <dd className="estimate">{formatFee(estimate.cost)}</dd>
              </div>
            </dl>
          )}
          <h3 className="list-head">{checkerTexts.requiredDocuments}</h3>
          <ul className="ticks cols2">
            {documentsFor(destination?.checkerCode, purpose).map((document) => (
              <li key={document}>
                <Icon of={FileText} />
                <span>{document}</span>
              </li>
            ))}
          </ul>
        </div>
      </Section>
      <Section title={checkerTexts.nextSteps}>
        <Steps steps={purpose.nextSteps.map((name) => ({ name, detail: '' }))} />
      </Section>
    </>
  );
}
