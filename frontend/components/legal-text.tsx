import type { LegalText } from '../content/content-schema.ts';
import { formatAsOf } from '../content/format-figures.ts';
import { PageTitle } from './section.tsx';

/** Privacy or terms: a list of the sections, then the sections. */
export const LegalPageText = ({ text }: { text: LegalText }) => (
  <>
    <PageTitle title={text.title} lead={text.lead} />
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
        {text.sections.map(({ id, name, paragraphs, points }) => (
          <section key={id} id={id}>
            <h2>{name}</h2>
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
            {points && (
              <ul className="points">
                {points.map((point) => (
                  <li key={point}>{point}</li>
                ))}
              </ul>
            )}
          </section>
        ))}
      </div>
    </div>
  </>
);
