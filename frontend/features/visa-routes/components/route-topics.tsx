import { Check } from 'lucide-react';
import { Icon } from '../../../components/icon.tsx';
import { Section } from '../../../components/section.tsx';
import { WholeNames } from '../../../components/whole-names.tsx';
import type { RoutePage } from '../../../content/route-page.ts';
import { Read } from './source-line.tsx';

/** Who can file, or the ways to qualify: for whom each fits, what to attach, and what to watch for. */
export const WaysToQualify = ({ ways }: { ways: NonNullable<RoutePage['ways']> }) => (
  <Section
    title={ways.title}
    intro={
      <>
        <p>{ways.intro}</p>
        <Read source={ways.source} />
      </>
    }
  >
    <div className="ways-in">
      {ways.items.map(({ name, what, fits, bring, beware }) => (
        <section key={name}>
          <h3>{name}</h3>
          <p>{what}</p>
          <dl>
            <dt>Fits when</dt>
            <dd>{fits}</dd>
            <dt>Attach</dt>
            <dd>{bring}</dd>
            <dt>Watch for</dt>
            <dd>{beware}</dd>
          </dl>
        </section>
      ))}
    </div>
  </Section>
);

/** A section of text with its source. */
export const RouteTopic = ({
  topic: { id, name, source, paragraphs, points },
}: {
  topic: RoutePage['topics'][number];
}) => (
  <Section id={id} title={name} intro={source && <Read source={source} />}>
    <div className="topic">
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>
          <WholeNames>{paragraph}</WholeNames>
        </p>
      ))}
      {points && (
        <ul>
          {points.map((point) => (
            <li key={point}>
              <Icon of={Check} size="s" />
              <span>
                <WholeNames>{point}</WholeNames>
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  </Section>
);
