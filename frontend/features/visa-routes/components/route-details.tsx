import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Icon } from '../../../components/icon.tsx';
import { Questions } from '../../../components/questions.tsx';
import { Section } from '../../../components/section.tsx';
import { WholeNames } from '../../../components/whole-names.tsx';
import type { RoutePage } from '../../../content/route-page.ts';
import { CompareRoutes, RouteFees } from './route-tables.tsx';
import { RouteTimeline } from './route-timeline.tsx';
import { RouteTopic, WaysToQualify } from './route-topics.tsx';
import { Read, readText, SourceLine } from './source-line.tsx';

/** Who can file, how long it takes, what it costs, what follows, and the source of each fact. */
export function RouteDetails({ page }: { page: RoutePage }) {
  return (
    <>
      {page.ways && <WaysToQualify ways={page.ways} />}
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
      {page.topics.map((topic) => (
        <RouteTopic key={topic.id} topic={topic} />
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
