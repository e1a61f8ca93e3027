import type { LegalText } from '../content/content-schema.ts';
import { formatAsOf } from '../content/format-figures.ts';
import { fillOperator } from '../lib/operator.ts';
import { SampleFirm } from './sample-firm.tsx';
import { PageTitle } from './section.tsx';

/** Renders the privacy policy or terms: a table of contents, then the sections. */
export const LegalPageText = ({ text }: { text: LegalText }) => (
  <>
    <PageTitle title={text.title} lead={text.lead} />
    <SampleFirm />
    <div className="legal">
      <nav aria-label="On this page">
        <ul>
          {text.sections.map(({ id, name }) => (
            <li key={id}>
              <a className="link" href={`#${id}`}>
                {name}
              </a>
            </li>
          ))}
        </ul>
        <p className="small faint">Last changed {formatAsOf(text.asOf)}</p>
      </nav>
      <div className="prose">
        {text.sections.map(({ id, name, paragraphs, points, stored }) => (
          <section key={id} id={id}>
            <h2>{name}</h2>
            {paragraphs.map((paragraph) => (
              <p key={paragraph} className="lines">
                {fillOperator(paragraph)}
              </p>
            ))}
            {points && (
              <ul className="points">
                {points.map((point) => (
                  <li key={point}>{fillOperator(point)}</li>
                ))}
              </ul>
            )}
            {stored && <StoredOnDevice stored={stored} />}
          </section>
        ))}
      </div>
    </div>
  </>
);

const StoredOnDevice = ({ stored }: { stored: NonNullable<LegalText['sections'][number]['stored']> }) => (
  <ul className="sources">
    {stored.map(({ key, where, what, until }) => (
      <li key={key}>
        <span className="what">{what}</span>
        <span>
          <code>{key}</code>, {where}, until {until}
        </span>
      </li>
    ))}
  </ul>
);
