import { ArrowRight, Check } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Icon } from '../../../components/icon.tsx';
import { Questions } from '../../../components/questions.tsx';
import { Section } from '../../../components/section.tsx';
import { WholeNames } from '../../../components/whole-names.tsx';
import type { RoutePage } from '../../../content/route-page.ts';
import { CompareRoutes, RouteFees } from './route-tables.tsx';
import { RouteTimeline } from './route-timeline.tsx';
import { Read, readText, SourceLine } from './source-line.tsx';

/** Who can file, how long it takes, what it costs, what follows, and the source of each fact. */
export function RouteDetails({ page }: { page: RoutePage }) {
  return (
    <>
      {page.ways && (
        <Section
          title={page.ways.title}
          intro={
            <>
              <p>{page.ways.intro}</p>
              <Read source={page.ways.source} />
            </>
          }
        >
          <div className="ways-in">
            {page.ways.items.map(({ name, what, fits, bring, beware }) => (
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
      )}
      <Section id="time" title="How long it takes" intro={page.timeline.intro}>
        <div>
          <RouteTimeline timeline={page.timeline} />
          <ul className="official-times">
            {page.times.map(({ name, time, detail, source }) => (
              <li key={name}>
                <span>
                  <b>{name}</b> {time}. {detail}
                </span>
                <SourceLine source={source} />
              </li>
            ))}
          </ul>
        </div>
      </Section>
      <Section id="cost" title="What it costs" intro={page.costs}>
        <RouteFees fees={page.fees} totals={page.totals} />
      </Section>
      <Section title="Forms" intro="Always use the current edition from the official page.">
        <ul className="sources">
          {page.forms.map(({ name, title, by, address }) => (
            <li key={name}>
              <a className="link" href={address} rel="noreferrer">
                {name}
              </a>
              <span>
                {title}, from the {by}
              </span>
            </li>
          ))}
        </ul>
      </Section>
      {page.topics.map(({ id, name, source, paragraphs, points }) => (
        <Section key={id} id={id} title={name} intro={source && <Read source={source} />}>
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
      ))}
      <Section
        title={page.compare.title}
        intro={
          <>
            <p>
              <WholeNames>{page.compare.intro}</WholeNames>
            </p>
            {page.compare.source && <Read source={page.compare.source} />}
          </>
        }
      >
        <CompareRoutes compare={page.compare} />
      </Section>
      <Section title="Common questions">
        <Questions
          questions={page.questions.map(({ question, answer }) => ({
            question,
            answer: <WholeNames>{answer}</WholeNames>,
          }))}
        />
      </Section>
      <Section title="Where the facts come from" intro="Only the authority’s own page is binding.">
        <div>
          <ul className="sources">
            {page.sources.map((source) => (
              <li key={source.address}>
                <a className="link" href={source.address} rel="noreferrer">
                  {source.name}
                </a>
                <span>
                  {source.for}. {readText(source)}
                </span>
              </li>
            ))}
          </ul>
          <p className="onward">
            <Link className="link" to="/eligibility">
              Compare all six routes for yourself <Icon of={ArrowRight} size="s" />
            </Link>
          </p>
        </div>
      </Section>
    </>
  );
}
