import { ChevronDown } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { type Evidence, type RouteGuide as Guide, isAskedOn } from '#shared/routes/engine/guide.ts';
import type { Route } from '#shared/routes/engine/route.ts';
import { guideOf } from '#shared/routes/guides.ts';
import { Icon } from '../../../components/icon.tsx';
import { Section } from '../../../components/section.tsx';
import { Steps } from '../../../components/steps.tsx';
import { today } from '../../../lib/dates.ts';
import { FeeTable, GuideSourceText } from './fee-table.tsx';

/** General information on a route: steps, forms, times, fees, and the evidence for each criterion. */
export default memo(function RouteGuide({ route }: { route: Route }) {
  const guide = guideOf(route.id);
  if (!guide) return null;
  return (
    <>
      <Section title={`How you apply: ${route.name}`} intro="Steps and forms, in order.">
        <div className="guide">
          <Steps steps={guide.steps.map(({ title, detail }) => ({ name: title, detail }))} />
          <ul className="forms">
            {guide.forms.map((form) => (
              <li key={form.name}>
                <a className="link" href={form.address} rel="noreferrer">
                  {form.name}
                </a>
                <span>
                  {form.title}, from the {form.by}
                </span>
              </li>
            ))}
          </ul>
          <dl className="times">
            {guide.times.map((time) => (
              <div key={time.name}>
                <dt>{time.name}</dt>
                <dd>
                  <b>{time.time}</b>
                  {time.detail && <span>{time.detail}</span>}
                  <GuideSourceText source={guide.sources[time.source]} />
                </dd>
              </div>
            ))}
          </dl>
        </div>
      </Section>
      <Section
        title="What it costs"
        intro="Government fees only. Each amount cites its authority and the date we checked it."
      >
        <FeeTable guide={guide} />
      </Section>
      <Section title="What to bring" intro="Each document, why it’s needed, and what a good one looks like.">
        <EvidenceList route={route} guide={guide} />
      </Section>
    </>
  );
});

/**
 * Each document once, with the criteria it proves or the authority that asks for it: one passport may serve several.
 */
function EvidenceList({ route, guide }: { route: Route; guide: Guide }) {
  const asked = (document: Evidence) => isAskedOn(document, today());
  return (
    <div className="questions evidence">
      {guide.evidence.filter(asked).map((evidence) => (
        <Requested key={evidence.title} document={evidence}>
          <p className="proves">Proves: {labelsOf(route, evidence.title)}</p>
        </Requested>
      ))}
      {guide.application?.filter(asked).map((document) => (
        <Requested key={document.title} document={document}>
          <GuideSourceText source={guide.sources[document.source]} />
        </Requested>
      ))}
    </div>
  );
}

function Requested({ document, children }: { document: Evidence; children: ReactNode }) {
  const { title, why, good, required, from } = document;
  return (
    <details>
      <summary>
        <span>
          {title}
          <span className="chip">
            {required ? 'Required' : 'Optional'}, from the {from}
          </span>
        </span>
        <Icon of={ChevronDown} />
      </summary>
      <p>
        {why} {good}
      </p>
      {children}
    </details>
  );
}

const labelsOf = (route: Route, title: string): string =>
  [...new Set(route.criteria.filter(({ proof }) => proof.includes(title)).map(({ label }) => label))].join(
    '; ',
  );
